import * as s from '../steps.ts';

/** A teammate's session: orders and numbers come from the lead; tasks ticked late; a review of its own work. */
export const teamForms: s.Scenario = {
  name: 'team forms',
  domain: 'web',
  language: 'en',
  cwd: '/repo/insure',
  steps: [
    s.lead(
      `You are forms-2. Migrate the forms in packages/claims from Formik to react-hook-form. There are 14 forms; forms-1 does packages/quotes, don't edit there. Contract:
- zod schemas live in packages/schemas, shared, change only by asking me (lead)
- do not change the DOM order of fields, the e2e suite of QA clicks by position
- one commit per form, prefix "forms:"
- run \`pnpm -F claims test\` after each; e2e is mine
- report to me when 5 are done`,
    ),
    s.bash('rg -l formik packages/claims/src | wc -l', '15'),
    s.claude(
      'The lead says 14 forms, rg finds 15 files. The fifteenth, src/legacy/Fax.tsx, is not imported anywhere. I leave it and mention it in the report.',
    ),
    s.todos('> Address', '- Damage', '- Witness', '- Police', '- Photos', '- Bank', '- the other 8'),
    s.edit(
      '/repo/insure/packages/claims/src/Address.tsx',
      'useFormik({',
      'useForm({ resolver: zodResolver(addressSchema),',
    ),
    s.bash(
      'pnpm -F claims test',
      'FAIL src/Address.test.tsx > trims the zip code\nexpected " 10115" to be "10115"\nTests 1 failed | 140 passed',
      { failed: 1 },
    ),
    s.claude(`The zip code isn't trimmed any more. With Formik the trimming happened in validate() of yup (string().trim()), and the values handed to onSubmit were the cast ones. zod's z.string().trim() does the same, but our addressSchema in packages/schemas has no trim, and I must not change it without asking.

Possible ways:
1. ask the lead to add .trim() to the schema: cleanest
2. trim in onSubmit of each form: 14 times the same code
3. register('zip', { setValueAs: v => v.trim() }): local to the field, no schema change

I go for 3 for now. Hmm, wait: with setValueAs and a resolver, react-hook-form applies setValueAs before the resolver runs, so that the resolver sees the trimmed value. Good, 3 works.`),
    s.edit(
      '/repo/insure/packages/claims/src/Address.tsx',
      "register('zip')",
      "register('zip', { setValueAs: trim })",
    ),
    s.bash('pnpm -F claims test', 'Tests 141 passed'),
    s.bash('git commit -am "forms: Address"', '[forms-2 a1a1a1a] forms: Address\n 1 file changed'),
    s.lead(
      'Quick note: forms-1 found the trim problem too, I added .trim() to addressSchema on the branch forms-base. Rebase and remove local workarounds.',
    ),
    s.bash(
      'git fetch && git rebase origin/forms-base',
      'Successfully rebased and updated refs/heads/forms-2.',
    ),
    s.edit(
      '/repo/insure/packages/claims/src/Address.tsx',
      "register('zip', { setValueAs: trim })",
      "register('zip')",
    ),
    s.bash('pnpm -F claims test', 'Tests 141 passed'),
    s.bash('git commit -a --amend --no-edit', '[forms-2 b2b2b2b] forms: Address\n 1 file changed'),
    s.edit(
      '/repo/insure/packages/claims/src/Damage.tsx',
      'useFormik({',
      'useForm({ resolver: zodResolver(damageSchema),',
    ),
    s.bash('pnpm -F claims test', 'Tests 141 passed'),
    s.bash('git commit -am "forms: Damage"', '[forms-2 c3c3c3c] forms: Damage\n 1 file changed'),
    s.edit('/repo/insure/packages/claims/src/Witness.tsx', 'useFormik({', 'useForm({'),
    s.claude(
      'Address and Damage are done. Witness has a dynamic list of people; useFieldArray replaces FieldArray, and its keys have to be field.id, not the index, or inputs lose focus upon removal. The first half (useForm) is in, the list is not.',
    ),
    s.compaction('useless', {
      says: [
        s.request('14 forms to react-hook-form', [/react-hook-form/, /packages\/claims|14 forms|Formik/]),
        s.rule('quotes belongs to forms-1', [/packages\/quotes/, /forms-1|don't edit/]),
        s.rule('schemas only by asking', [/schemas/, /asking|ask/]),
        s.rule('DOM order', [/DOM order/]),
        s.rule('one commit per form', [/one commit per form|prefix "forms:"/]),
        s.rule('report at 5', [/report/, /5 are done|\b5\b/]),
        s.words('tests', [/pnpm -F claims test/]),
        s.said('Address and Damage done', [/Address/, /Damage/, /done|commit/], [/c3c3c3c/, /Damage/]),
        s.said('Witness half done', [/Witness/, /half|useFieldArray|not committed|list/]),
        s.said('keys must be field.id', [/field\.id/, /index|focus/]),
        s.said('Fax.tsx is dead', [/Fax\.tsx/, /not imported|leave/]),
        s.words('setValueAs', [/setValueAs|workaround/, /remove|trim/]),
        s.words('trim is in the schema', [/\.trim\(\)/, /addressSchema|forms-base/]),
      ],
    }),
    s.edit(
      '/repo/insure/packages/claims/src/Witness.tsx',
      '<FieldArray',
      '{fields.map((field) => <Person key={field.id}',
    ),
    s.bash('pnpm -F claims test', 'Tests 143 passed'),
    s.bash('git commit -am "forms: Witness"', '[forms-2 d4d4d4d] forms: Witness\n 1 file changed'),
    s.filler(2400, 'Witness.tsx', 'Police.tsx', 'the resolver', 'Dropzone'),
    s.edit(
      '/repo/insure/packages/claims/src/Police.tsx',
      'useFormik({',
      'useForm({ resolver: zodResolver(policeSchema),',
    ),
    s.bash(
      'pnpm -F claims test && git commit -am "forms: Police"',
      'Tests 143 passed\n[forms-2 e5e5e5e] forms: Police\n 1 file changed',
    ),
    s.edit(
      '/repo/insure/packages/claims/src/Photos.tsx',
      'useFormik({',
      'useForm({ resolver: zodResolver(photosSchema),',
    ),
    s.bash(
      'pnpm -F claims test',
      'FAIL src/Photos.test.tsx > keeps files after a failed submit\nTests 1 failed | 142 passed',
      { failed: 1 },
    ),
    s.todos('x Address', 'x Damage', '> Witness', '- Police', '- Photos', '- Bank', '- the other 8'),
    s.claude(`Photos is different: file inputs are uncontrolled, and after a failed submit react-hook-form resets nothing, but our <Dropzone> reads value from props, which is now undefined. It needs <Controller>.

My own review of what I have so far, with fresh eyes:
- R1: Damage: the amount is a string in the form and number in the schema; z.coerce.number makes "" a 0. An empty amount passes as 0! That's a bug I introduced.
- R2: Witness: the focus after removal is fine.
- R3: Police: mode is onSubmit, Formik validated on blur. So errors appear later than before. The same holds for all the forms so far; mode: 'onTouched' would restore it.

R1 has to be fixed before the report. R3 too, I think.`),
    s.edit(
      '/repo/insure/packages/claims/src/Damage.tsx',
      "register('amount')",
      "register('amount', { setValueAs: (v) => (v === '' ? undefined : Number(v)) })",
    ),
    s.compaction('The agent migrates forms; Witness is in progress, Police and Photos pending.', {
      over: [
        'Address and Damage done',
        'Witness half done',
        'setValueAs',
        'trim is in the schema',
        'keys must be field.id',
      ],
      says: [
        s.said('Photos red', [/Photos/, /keeps files|fail|Controller/]),
        s.said('Controller for the Dropzone', [/Controller/, /Dropzone|Photos|needs/]),
        s.said('empty amount passes as 0', [/amount/, /coerce|passes as 0|""/]),
        s.said('mode onTouched', [/onTouched/, /restore|blur|R3/]),
      ],
    }),
    s.edit(
      '/repo/insure/packages/claims/src/Photos.tsx',
      '<Dropzone',
      '<Controller name="photos" render={({ field }) => <Dropzone {...field}',
    ),
    s.bash('pnpm -F claims test', 'Tests 144 passed'),
    s.bash(
      'git add packages/claims/src/Photos.tsx && git commit -m "forms: Photos"',
      '[forms-2 f6f6f6f] forms: Photos\n 1 file changed',
    ),
    s.bash(
      'git commit -am "forms: empty amount is no zero"',
      '[forms-2 0707070] forms: empty amount is no zero\n 1 file changed',
    ),
    s.claude(
      'Five are done. Report to the lead: Address, Damage, Witness, Police, Photos; open: R3 (validation on blur), and Fax.tsx which is dead.',
    ),
    s.lead(
      'Thanks. R3: yes, use onTouched in all forms, forms-1 does the same. Fax.tsx: delete it, separate commit. From now on you may change schemas yourself, but tell me. The e2e passes on your five.',
    ),
    s.bash(
      'git rm packages/claims/src/legacy/Fax.tsx && git commit -m "forms: remove dead fax form"',
      '[forms-2 1818181] forms: remove dead fax form\n 1 file changed',
    ),
    s.compaction('useless', {
      over: [
        'Photos red',
        'Controller for the Dropzone',
        'empty amount passes as 0',
        'mode onTouched',
        'Fax.tsx is dead',
        'schemas only by asking',
        'report at 5',
      ],
      says: [
        s.rule('onTouched in all forms', [/onTouched/, /all forms/]),
        s.rule('schemas may be changed', [/schemas/, /tell me|yourself/]),
        s.words('e2e passes on five', [/e2e/, /passes|five/]),
      ],
    }),
  ],
};
