import * as s from '../steps.ts';

/** Infrastructure: what must not be run, ids with what they are, a plan seen and not applied. Four compactions. */
export const terraformDrift: s.Scenario = {
  name: 'terraform drift',
  domain: 'infra',
  language: 'en',
  cwd: '/home/kim/infra',
  steps: [
    s.you(
      'the staging cluster drifted from terraform after the incident on friday. get state and reality back together. IMPORTANT: plan as much as you like but never apply to prod, and never ever run destroy',
    ),
    s.bash(
      'terraform plan -var-file=staging.tfvars',
      'Error: Error acquiring the state lock\nLock Info:\n  ID: 6f1c2d90-77aa\n  Who: jon@laptop\n  Created: 2026-03-06 17:41',
      { failed: 1 },
    ),
    s.claude(
      "The state is locked by jon's laptop since Friday 17:41; the lock 6f1c2d90-77aa is a leftover of the incident.",
    ),
    s.you('yes jon is on vacation, force-unlock is fine'),
    s.bash('terraform force-unlock -force 6f1c2d90-77aa', 'Terraform state has been successfully unlocked!'),
    s.bash(
      'terraform plan -var-file=staging.tfvars',
      'Plan: 2 to add, 3 to change, 1 to destroy.\n  # aws_security_group_rule.nodeport will be destroyed\n  # aws_lb_target_group.ingress must be replaced',
    ),
    s.claude(
      'Three real differences:\n- the NodePort range 30000-32767 was opened by hand in sg-0b41d7 (security group of the workers),\n- the ingress target group got a health check interval of 5 s instead of 30 s,\n- node group blue has 7 instead of 4 nodes.\n\nI recommend to import the health check, keep the 7 nodes until Wednesday, and let terraform close the NodePort range.',
    ),
    s.you(
      'agreed, except the nodeport range: grafana still needs 30300 until the migration is through. keep that single port',
    ),
    s.edit('/home/kim/infra/staging/network.tf', 'from_port = 30000', 'from_port = 30300'),
    s.refuse(
      s.bash('terraform apply -var-file=staging.tfvars -auto-approve', ''),
      'no auto-approve. save the plan to a file, I apply it myself',
    ),
    s.bash(
      'terraform plan -var-file=staging.tfvars -out=/home/kim/infra/staging.plan',
      'Saved the plan to: /home/kim/infra/staging.plan\nPlan: 1 to add, 2 to change, 0 to destroy.',
    ),
    s.claude(
      'staging.plan is saved: 1 to add, 2 to change, nothing to destroy. It has not been applied; you run `terraform apply staging.plan`. After that I compare the node counts again.',
    ),
    s.compaction('useless', {
      says: [
        s.request('bring staging and terraform together', [/staging/, /drift|together/]),
        s.rule('never apply to prod', [/never/, /apply/, /prod/]),
        s.rule('never destroy', [/never/, /destroy/]),
        s.refusal('no auto-approve, the user applies', [/auto-approve|apply it myself/, /no |plan|myself/]),
        s.rule('port 30300 stays for grafana', [/30300/, /grafana|migration/]),
        s.words('lock left by jon', [/lock/, /jon/]),
        s.said('NodePort range opened by hand', [/30000-32767|NodePort/i, /by hand|opened|sg-0b41d7/]),
        s.said('health check of 5 s', [/health check/, /5 s/]),
        s.said('seven nodes instead of four', [/7/, /nodes/, /4|blue|Wednesday/]),
        s.words('state lock, cured by force-unlock', [/state lock|lock/, /force-unlock/]),
        s.said('keep the nodes until Wednesday', [/7 nodes/, /Wednesday/]),
        s.words('closing the whole NodePort range', [/nodeport/i, /except|keep that single port|30300/]),
        s.said('plan saved, not applied', [
          /staging\.plan/,
          /not been applied|not applied|saved|apply it myself/i,
        ]),
        s.said('plan changes 1 and 2, destroys nothing', [/1 to add/, /2 to change/]),
        s.said('node counts after the apply', [/node counts/, /compare|after/]),
        s.said('sg-0b41d7 is the group of the workers', [/sg-0b41d7/, /workers|security group|NodePort/]),
        s.said('6f1c2d90-77aa is the lock', [/6f1c2d90-77aa/, /lock/]),
      ],
    }),
    s.you('applied. looks good. now the same for the dns zone, but there only read, no changes at all'),
    s.bash('terraform -chdir=dns plan', 'No changes. Your infrastructure matches the configuration.'),
    s.claude('The dns zone has no drift: terraform -chdir=dns plan reports no changes.'),
    s.compaction('useless', {
      over: [
        'plan saved, not applied',
        'plan changes 1 and 2, destroys nothing',
        'node counts after the apply',
        'lock left by jon',
        'state lock, cured by force-unlock',
        '6f1c2d90-77aa is the lock',
        'bring staging and terraform together',
      ],
      says: [
        s.words('plan was applied by the user', [/applied/, /looks good|staging|user|you/]),
        s.rule('dns: read only', [/dns/, /only read|no changes|read-only/]),
        s.words('dns has no drift', [/dns/, /no drift|no changes/i]),
      ],
    }),
    s.you('jon is back. wednesday is over, so the extra nodes can go: blue down to 4'),
    s.edit('/home/kim/infra/staging/nodes.tf', 'desired_size = 7', 'desired_size = 4'),
    s.claude('nodes.tf says 4 now. Next: a plan for the node group alone with -target=module.blue.'),
    s.compaction(
      'The team works on infrastructure as code. Wednesday is the deadline for the nodes, 7 nodes stay.',
      {
        over: [
          'keep the nodes until Wednesday',
          'seven nodes instead of four',
          'dns has no drift',
          'plan was applied by the user',
        ],
        says: [
          s.request('blue down to four', [/blue|extra nodes/, /4/]),
          s.said('nodes.tf edited, no plan since', [/nodes\.tf/, /4|edited|not committed|uncommitted/]),
          s.said('plan for module.blue', [/-target=module\.blue|module\.blue/, /plan|next/i]),
        ],
      },
    ),
    s.bash(
      'terraform plan -var-file=staging.tfvars -target=module.blue -out=blue.plan',
      'Plan: 0 to add, 1 to change, 0 to destroy.\nSaved the plan to: blue.plan',
    ),
    s.compaction('useless', { over: ['plan for module.blue', 'nodes.tf edited, no plan since'] }),
  ],
};
