import type { ContextKind, Make, Random } from './context-kind.ts';
import { disguisedSecrets } from './disguised-secrets.ts';
import { fileSecrets } from './file-secrets.ts';
import { flagSecrets } from './flag-secrets.ts';
import { kindSecrets } from './kind-secrets.ts';
import { namedSecrets } from './named-secrets.ts';
import { proseSecrets } from './prose-secrets.ts';
import { unseenSecrets } from './unseen-secrets.ts';

/** A secret that nobody has, in a text as people, tools and models write it. */
export interface SyntheticSecret {
  kind: string;
  context: string;
  text: string;
  secret: string;
  /** Parts of the text that would help somebody: none of them may be left. */
  pieces: readonly string[];
}

type Choose = (count: number) => number;

const PIECE = 12;
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SMALL = CAPITALS.toLowerCase();
const DIGITS = '0123456789';
const WORDS = 'harbour lantern velvet copper meadow saffron glacier thunder walnut orchid'.split(' ');

/** What stands around a secret that is known by its looks. None of the names says that it is one. */
const around: Record<string, (secret: string) => string> = {
  prose: (secret) => `I put ${secret} into the vault, please rotate it.`,
  variables: (secret) => `HOST=pier.example.org\nVALUE=${secret}\nPORT=8080\n`,
  JSON: (secret) => JSON.stringify({ host: 'pier', value: secret, port: 8080 }, null, 2),
  YAML: (secret) => `service:\n  value: ${secret}\n  port: 8080\n`,
  command: (secret) => `tide --with '${secret}' --port 8080 && echo done`,
  log: (secret) => `2026-03-09T09:10:00Z INFO [pier] connecting with ${secret} (attempt 2)`,
  code: (secret) => `const client = open("${secret}", { port: 8080 });`,
  quoted: (secret) => `he wrote \`${secret}\`, and then nothing`,
};

/** Put together from pieces, so that no scanner takes this file for a leak. */
const tokens: Record<string, Make> = {
  'anthropic-key': (r) => `sk-${'ant'}-api03-${r.base62(93)}AA`,
  'openrouter-key': (r) => `sk-${'or'}-v1-${r.hex(64)}`,
  'openai-key': (r) => `sk-${'proj'}-${r.base62(48)}`,
  'groq-key': (r) => `${'gs'}k_${r.base62(52)}`,
  'replicate-token': (r) => `${'r'}8_${r.base62(37)}`,
  'perplexity-key': (r) => `${'ppl'}x-${r.base62(48)}`,
  'xai-key': (r) => `${'xa'}i-${r.base62(80)}`,
  'nvidia-key': (r) => `${'nv'}api-${r.base62(64)}`,
  'huggingface-token': (r) => `${'h'}f_${r.base62(34)}`,
  'github-token': (r) => `${'gh'}p_${r.base62(36)}`,
  'github-fine-grained-token': (r) => `${'github'}_pat_${r.base62(22)}_${r.base62(59)}`,
  'gitlab-token': (r) => `${'gl'}pat-${r.base62(20)}`,
  'bitbucket-password': (r) => `${'AT'}BB${r.base62(32)}`,
  'atlassian-token': (r) => `${'AT'}ATT3xFfGF0${r.base62(170)}=${r.hex(8).toUpperCase()}`,
  'aws-key-id': (r) => `${'AK'}IA${r.capitals(16)}`,
  'alibaba-key-id': (r) => `${'LT'}AI${r.base62(20)}`,
  'azure-client-secret': (r) => `${r.base62(3)}8${'Q'}~${r.base62(34)}`,
  'google-key': (r) => `${'AI'}za${r.base62(35)}`,
  'google-token': (r) => `${'ya'}29.${r.base62(120)}`,
  'google-client-secret': (r) => `${'GOC'}SPX-${r.base62(28)}`,
  'google-refresh-token': (r) => `1${'//'}0${r.base62(60)}`,
  'firebase-key': (r) => `${'AA'}AA${r.base62(7)}:${'APA'}91b${r.base62(134)}`,
  'slack-token': (r) => `${'xo'}xb-${r.digits(12)}-${r.digits(12)}-${r.base62(24)}`,
  'slack-app-token': (r) => `${'xa'}pp-1-A${r.capitals(10)}-${r.digits(13)}-${r.hex(64)}`,
  'slack-webhook': (r) =>
    `https://${'hooks'}.slack.com/services/T${r.capitals(10)}/B${r.capitals(10)}/${r.base62(24)}`,
  'discord-webhook': (r) => `https://discord.com/${'api'}/webhooks/${r.digits(18)}/${r.base62(68)}`,
  'telegram-token': (r) => `${r.digits(10)}:${'A'}A${r.base62(33)}`,
  'stripe-key': (r) => `${'sk'}_live_${r.base62(24)}`,
  'webhook-secret': (r) => `${'wh'}sec_${r.base62(32)}`,
  'square-token': (r) => `${'sq'}0atp-${r.base62(22)}`,
  'paypal-token': (r) => `${'access'}_token$production$${r.hex(16)}$${r.hex(32)}`,
  'shopify-token': (r) => `${'sh'}pat_${r.hex(32)}`,
  'sendgrid-key': (r) => `${'S'}G.${r.base62(22)}.${r.base62(43)}`,
  'twilio-key': (r) => `${'S'}K${r.hex(32)}`,
  'resend-key': (r) => `${'r'}e_${r.base62(8)}_${r.base62(24)}`,
  'airtable-token': (r) => `${'pa'}t${r.base62(14)}.${r.hex(64)}`,
  'lob-key': (r) => `${'li'}ve_${r.hex(35)}`,
  'brevo-key': (r) => `${'xkey'}sib-${r.hex(64)}-${r.base62(16)}`,
  'mailgun-key': (r) => `${'ke'}y-${r.hex(32)}`,
  'mailchimp-key': (r) => `${r.hex(32)}-${'u'}s12`,
  'npm-token': (r) => `${'np'}m_${r.base62(36)}`,
  'pypi-token': (r) => `${'py'}pi-AgEIcHlwaS5vcmc${r.base62(120)}`,
  'rubygems-key': (r) => `${'ruby'}gems_${r.hex(48)}`,
  'nuget-key': (r) => `${'o'}y2${r.base62(43).toLowerCase()}`,
  'docker-token': (r) => `${'dc'}kr_pat_${r.base62(27)}`,
  'digitalocean-token': (r) => `${'do'}p_v1_${r.hex(64)}`,
  'heroku-key': (r) => `${'HR'}KU-AA${r.base62(58)}`,
  'cloudflare-key': (r) => `${'v1'}.0-${r.hex(24)}-${r.hex(146)}`,
  'fly-token': (r) => `${'fm'}2_${r.base62(120)}`,
  'netlify-token': (r) => `${'nf'}p_${r.base62(40)}`,
  'supabase-key': (r) => `${'sb'}p_${r.hex(40)}`,
  'planetscale-token': (r) => `${'psc'}ale_tkn_${r.base62(43)}`,
  'databricks-token': (r) => `${'da'}pi${r.hex(32)}`,
  'vault-token': (r) => `${'hv'}s.${r.base62(90)}`,
  'terraform-token': (r) => `${r.base62(14)}.${'atlas'}v1.${r.base62(67)}`,
  'pulumi-token': (r) => `${'pu'}l-${r.hex(40)}`,
  'doppler-token': (r) => `${'d'}p.pt.${r.base62(43)}`,
  'age-key': (r) => `${'AGE'}-SECRET-KEY-1${r.capitals(58).replace(/[1BIO]/g, 'Q')}`,
  'tailscale-key': (r) => `${'ts'}key-auth-${r.base62(16)}-${r.base62(32)}`,
  'openshift-token': (r) => `${'sha'}256~${r.base62(43)}`,
  'grafana-token': (r) => `${'gl'}sa_${r.base62(32)}_${r.hex(8)}`,
  'newrelic-key': (r) => `${'NR'}AK-${r.capitals(27)}`,
  'dynatrace-token': (r) => `${'dt'}0c01.${r.capitals(24)}.${r.capitals(64)}`,
  'sentry-token': (r) => `${'sn'}tryu_${r.hex(64)}`,
  'sonar-token': (r) => `${'sq'}p_${r.hex(40)}`,
  'sourcegraph-token': (r) => `${'sg'}p_${r.hex(16)}_${r.hex(40)}`,
  'linear-key': (r) => `${'lin'}_api_${r.base62(40)}`,
  'notion-token': (r) => `${'nt'}n_${r.digits(11)}${r.base62(35)}`,
  'figma-token': (r) => `${'fi'}gd_${r.base62(40)}`,
  'contentful-token': (r) => `${'CF'}PAT-${r.base62(43)}`,
  'postman-key': (r) => `${'PM'}AK-${r.hex(24)}-${r.hex(34)}`,
  jwt: (r) => `${'ey'}J${r.base62(33)}.${'ey'}J${r.base62(120)}.${r.base62(43)}`,
};

const allContexts: Record<string, ContextKind> = {
  ...namedSecrets,
  ...flagSecrets,
  ...fileSecrets,
  ...disguisedSecrets,
  ...proseSecrets,
  ...kindSecrets,
  ...unseenSecrets,
};

export const proseKinds = Object.keys(proseSecrets);
export const syntheticKinds = [...Object.keys(tokens), ...Object.keys(allContexts)];

/** Every kind of secret in every context it is made for, each time another one. */
export function makeSyntheticSecrets(seed: number): SyntheticSecret[] {
  const random = createRandom(seed);
  const fill = (kind: string, { make, around: contexts, isDisguised }: ContextKind) =>
    Object.entries(contexts).map(([context, put]) => {
      const secret = make(random);
      const text = put(secret);
      // The beginning of an address is no secret, and the end of a key is enough.
      const pieces = isDisguised ? windowsOf(text, put(make(random))) : [secret.slice(-PIECE)];
      return { kind, context, text, secret, pieces };
    });
  return [
    ...Object.entries(tokens).flatMap(([kind, make]) => fill(kind, { make, around })),
    ...Object.entries(allContexts).flatMap(([kind, each]) => fill(kind, each)),
  ];
}

export function isLeaked({ pieces }: SyntheticSecret, masked: string): boolean {
  return pieces.some((piece) => masked.includes(piece));
}

/** The secret is where the same text with another secret differs: its beginning, its middle and its end. */
function windowsOf(text: string, other: string): string[] {
  let start = 0;
  while (text[start] === other[start]) start++;
  let end = 0;
  while (text.at(-1 - end) === other.at(-1 - end)) end++;
  const secret = text.slice(start, text.length - end);
  const length = Math.min(PIECE, secret.length);
  const middle = (secret.length - length) >> 1;
  return [0, middle, secret.length - length].map((at) => secret.slice(at, at + length));
}

function createRandom(seed: number): Random {
  let state = seed;
  const choose: Choose = (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const from = (letters: string, length: number) =>
    Array.from({ length }, () => letters[choose(letters.length)]).join('');
  return {
    base62: (length) => from(CAPITALS + SMALL + DIGITS, length),
    hex: (length) => from('0123456789abcdef', length),
    base64: (length) => from(`${CAPITALS + SMALL + DIGITS}+/`, length),
    capitals: (length) => from(CAPITALS + DIGITS, length),
    digits: (length) => from(DIGITS.slice(1), length),
    chosenPassword: () => {
      const word = () => WORDS[choose(WORDS.length)]!;
      const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
      const forms = [
        () => word() + from(DIGITS, 4),
        () => `${capital(word())}${from(DIGITS, 2)}${from('!#%^*_-', 1)}`,
        () => `${word()}-${word()}-${word()}`,
        () =>
          capital(word()).replace(/[aeo]/g, (letter) => ({ a: '@', e: '3', o: '0' })[letter] ?? letter) +
          from(DIGITS, 1),
        () => from(CAPITALS + SMALL + DIGITS, 12),
        () => `${from(SMALL, 4)}${from(DIGITS, 3)}${from('!#%^*_-', 1)}${from(CAPITALS, 3)}`,
      ];
      return forms[choose(forms.length)]!();
    },
    password: () => `${from(SMALL, 4)}${from(DIGITS, 3)}${from('!#%^*_-', 1)}${from(CAPITALS, 3)}`,
  };
}
