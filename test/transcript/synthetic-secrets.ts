/** A secret that nobody has, in a text as people, tools and models write it. */
export interface SyntheticSecret {
  kind: string;
  context: string;
  text: string;
  /** No part of it of this length may be left. */
  secret: string;
}

type Choose = (count: number) => number;
type Make = (random: Random) => string;

interface Random {
  base62(length: number): string;
  hex(length: number): string;
  base64(length: number): string;
  capitals(length: number): string;
  digits(length: number): string;
  password(): string;
}

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SMALL = CAPITALS.toLowerCase();
const DIGITS = '0123456789';

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

/** Secrets that only what stands around them gives away. */
const inContext: Record<string, { make: Make; around: Record<string, (secret: string) => string> }> = {
  'private passage': {
    make: (r) => `the door code is ${r.digits(8)}`,
    around: {
      prose: (secret) => `Note this: <private>${secret}</private> and go on.`,
      lines: (secret) => `<private>\n${secret}\n</private>\nGo on.`,
      'without end': (secret) => `Note this: <private>${secret}`,
      capitals: (secret) => `<PRIVATE>${secret}</PRIVATE>`,
      JSON: (secret) => JSON.stringify({ prompt: `<private>${secret}</private>` }),
    },
  },
  'private key': {
    make: (r) => r.base64(64),
    around: {
      file: (secret) => pem('RSA ', secret).join('\n'),
      JSON: (secret) => JSON.stringify({ private_key: pem('', secret).join('\n') }),
      numbered: (secret) =>
        pem('OPENSSH ', secret)
          .map((line, index) => `${`${index + 1}`.padStart(6)}→${line}`)
          .join('\n'),
      variable: (secret) => `KEY="${pem('EC ', secret).join('\\n')}"`,
      code: (secret) =>
        pem('', secret)
          .map((line) => `  "${line}\\n" +`)
          .join('\n'),
      difference: (secret) =>
        pem('DSA ', secret)
          .map((line) => `+${line}`)
          .join('\n'),
      'cut off': (secret) => pem('RSA ', secret).slice(0, 2).join('\n'),
      armoured: (secret) => pem('PGP ', secret).join('\n').replaceAll('KEY-', 'KEY BLOCK-'),
    },
  },
  'password in an address': {
    make: (r) => r.password(),
    around: {
      postgres: (secret) => `psql postgres://ada:${secret}@db.example.org/app`,
      mongodb: (secret) => `MONGO=mongodb+srv://ada:${secret}@cluster0.example.net/app`,
      redis: (secret) => `cache: redis://:${secret}@cache.example.org:6379/0`,
      amqp: (secret) => `{"broker": "amqp://ada:${secret}@mq.example.org:5672"}`,
      git: (secret) => `git clone https://ada:${secret}@git.example.org/pier.git`,
      log: (secret) => `ERROR cannot reach mysql://ada:${secret}@10.0.0.7:3306`,
    },
  },
  'authorization header': {
    make: (r) => r.base62(40),
    around: {
      command: (secret) => `curl -H "Authorization: Bearer ${secret}" https://pier.example.org`,
      header: (secret) => `GET / HTTP/1.1\nAuthorization: Basic ${secret}==\nAccept: */*`,
      JSON: (secret) => `{"Authorization": "Bearer ${secret}"}`,
      code: (secret) => `headers.set('authorization', 'Bearer ${secret}');`,
      log: (secret) => `> authorization: token ${secret}`,
    },
  },
  cookie: {
    make: (r) => r.base62(32),
    around: {
      header: (secret) => `Cookie: sid=${secret}; theme=dark`,
      command: (secret) => `curl -H 'Cookie: session=${secret}' https://pier.example.org`,
      answer: (secret) => `< Set-Cookie: sid=${secret}; Path=/; HttpOnly`,
      JSON: (secret) => JSON.stringify({ cookie: `sid=${secret}` }),
      YAML: (secret) => `headers:\n  cookie: sid=${secret}`,
    },
  },
  'command line password': {
    make: (r) => r.password(),
    around: {
      short: (secret) => `curl -u ada:${secret} https://pier.example.org`,
      long: (secret) => `curl -s --user ada:${secret} https://pier.example.org`,
      quoted: (secret) => `curl -sS -u "ada:${secret}" https://pier.example.org`,
      equals: (secret) => `wget --user=ada:${secret} https://pier.example.org`,
      prose: (secret) => `Then run \`curl -u 'ada:${secret}' localhost\` again.`,
    },
  },
  'netrc password': {
    make: (r) => r.password(),
    around: {
      line: (secret) => `machine pier.example.org login ada password ${secret}`,
      lines: (secret) => `machine pier.example.org\n  login ada\n  password ${secret}\n`,
      command: (secret) => `echo "machine api.example.org login ada password ${secret}" >> ~/.netrc`,
      tabs: (secret) => `machine pier\tlogin\tada\tpassword\t${secret}`,
      prose: (secret) => `It says machine pier login ada password ${secret}`,
    },
  },
  'docker auth': {
    make: (r) => r.base64(40),
    around: {
      JSON: (secret) => JSON.stringify({ auths: { 'registry.example.org': { auth: secret } } }),
      indented: (secret) => JSON.stringify({ auths: { 'registry.example.org': { auth: secret } } }, null, 2),
      command: (secret) => `echo '{"auths":{"r":{"auth":"${secret}"}}}' > config.json`,
      npmrc: (secret) => `//registry.example.org/:_auth=${secret}`,
      spaced: (secret) => `"auth" : "${secret}"`,
    },
  },
  'kubernetes key': {
    make: (r) => r.base64(200),
    around: {
      YAML: (secret) => `users:\n- user:\n    client-key-data: ${secret}`,
      JSON: (secret) => JSON.stringify({ user: { 'client-key-data': secret } }),
      indented: (secret) => `    "client-key-data": "${secret}"`,
      numbered: (secret) => `    19→    client-key-data: ${secret}`,
      log: (secret) => `kubectl: client-key-data: ${secret} is not valid`,
    },
  },
  'azure storage key': {
    make: (r) => `${r.base64(86)}==`,
    around: {
      text: (secret) =>
        `DefaultEndpointsProtocol=https;AccountName=pier;AccountKey=${secret};EndpointSuffix=x`,
      variable: (secret) => `STORAGE="AccountName=pier;AccountKey=${secret}"`,
      JSON: (secret) => JSON.stringify({ storage: `AccountName=pier;AccountKey=${secret}` }),
      bus: (secret) => `Endpoint=sb://pier.example.net/;SharedAccessKeyName=Root;SharedAccessKey=${secret}`,
      YAML: (secret) => `storage: AccountName=pier;AccountKey=${secret}`,
    },
  },
  'azure signature': {
    make: (r) => `${r.base62(43)}%3D`,
    around: {
      address: (secret) =>
        `https://pier.blob.example.net/c?sv=2024-11-04&se=2027-01-01&sr=c&sp=r&sig=${secret}`,
      first: (secret) => `https://pier.blob.example.net/c?sig=${secret}&sv=2024-11-04`,
      command: (secret) => `azcopy copy a "https://pier.example.net/c?sp=r&sig=${secret}"`,
      JSON: (secret) => JSON.stringify({ sas: `?sv=1&sig=${secret}` }),
      log: (secret) => `PUT /c?sv=2024&sig=${secret} 201`,
    },
  },
  'aws secret key': {
    make: (r) => r.base64(40),
    around: {
      file: (secret) => `[default]\naws_secret_access_key = ${secret}`,
      variable: (secret) => `export AWS_SECRET_ACCESS_KEY=${secret}`,
      JSON: (secret) => JSON.stringify({ SecretAccessKey: secret }),
      YAML: (secret) => `aws_secret_access_key: "${secret}"`,
      code: (secret) => `new Client({ secretAccessKey: '${secret}' })`,
    },
  },
  'connection string': {
    make: (r) => r.password(),
    around: {
      server: (secret) => `Server=db;Database=app;User Id=ada;Password=${secret};Encrypt=true`,
      jdbc: (secret) => `jdbc:postgresql://db/app?user=ada&password=${secret}&ssl=true`,
      short: (secret) => `Driver={SQL};Uid=ada;Pwd=${secret};`,
      JSON: (secret) => JSON.stringify({ Default: `Server=db;User=ada;Password=${secret}` }),
      XML: (secret) => `<add connectionString="Data Source=db;password=${secret}" />`,
    },
  },
  'sentry address': {
    make: (r) => r.hex(32),
    around: {
      variable: (secret) => `SENTRY_DSN=https://${secret}@o450.ingest.sentry.io/451`,
      code: (secret) => `init({ dsn: "https://${secret}@sentry.example.org/4" });`,
      YAML: (secret) => `dsn: https://${secret}@o450.ingest.us.sentry.io/451`,
      JSON: (secret) => JSON.stringify({ dsn: `https://${secret}@o450.ingest.sentry.io/451` }),
      prose: (secret) => `It reports to https://${secret}@o450.ingest.sentry.io/451 now`,
    },
  },
  'variable without digits': {
    make: () => 'correcthorsebattery',
    around: {
      file: (secret) => `HOST=db\nDB_PASSWORD=${secret}\nPORT=1`,
      export: (secret) => `export APP_SECRET=${secret}`,
      quoted: (secret) => `SMTP_PASS="${secret}"`,
      numbered: (secret) => `     3→SESSION_SECRET=${secret}\n     4→`,
      command: (secret) => `docker run -e POSTGRES_PASSWORD=${secret} postgres`,
    },
  },
  'assigned secret': {
    make: (r) => r.base62(24),
    around: {
      variable: (secret) => `STRIPE_API_KEY=${secret}`,
      JSON: (secret) => JSON.stringify({ client_secret: secret }),
      'JSON in JSON': (secret) => JSON.stringify({ body: JSON.stringify({ accessToken: secret }) }),
      YAML: (secret) => `datadog:\n  api_key: ${secret}\n`,
      code: (secret) => `const apiKey = '${secret}';`,
      header: (secret) => `curl -H 'X-Api-Key: ${secret}' https://pier.example.org`,
      address: (secret) => `https://pier.example.org/tides?access_token=${secret}&limit=5`,
      Twilio: (secret) => `TWILIO_AUTH_TOKEN=${secret}\n`,
      option: (secret) => `tide login --token=${secret}`,
      Ruby: (secret) => `:secret => "${secret}"`,
      Go: (secret) => `authToken := "${secret}"`,
    },
  },
  'weak password': {
    make: (r) => r.password(),
    around: {
      variable: (secret) => `DB_PASSWORD=${secret}`,
      YAML: (secret) => `  password: ${secret}`,
      JSON: (secret) => JSON.stringify({ passwd: secret }),
      code: (secret) => `login({ user: 'ada', password: '${secret}' })`,
      properties: (secret) => `spring.datasource.password=${secret}`,
    },
  },
  'key of high entropy': {
    make: (r) => r.base64(43),
    around: {
      variable: (secret) => `COOKIE_KEY=${secret}`,
      JSON: (secret) => JSON.stringify({ session_key: secret }),
      YAML: (secret) => `jwt_key: ${secret}`,
      code: (secret) => `const hash_salt = "${secret}";`,
      header: (secret) => `x-functions-key: ${secret}`,
    },
  },
};

export const syntheticKinds = [...Object.keys(tokens), ...Object.keys(inContext)];

/** Every kind of secret in every context it is made for, each time another one. */
export function makeSyntheticSecrets(seed: number): SyntheticSecret[] {
  const random = createRandom(seed);
  const fill = (kind: string, make: Make, contexts: Record<string, (secret: string) => string>) =>
    Object.entries(contexts).map(([context, put]) => {
      const secret = make(random);
      return { kind, context, text: put(secret), secret };
    });
  return [
    ...Object.entries(tokens).flatMap(([kind, make]) => fill(kind, make, around)),
    ...Object.entries(inContext).flatMap(([kind, each]) => fill(kind, each.make, each.around)),
  ];
}

/** Whether a piece of the secret that would help anybody is still there. */
export function isLeaked({ secret }: SyntheticSecret, masked: string): boolean {
  const length = Math.min(12, secret.length);
  // The beginning of an address is no secret, and the end of a key is enough.
  return masked.includes(secret.slice(-length));
}

function pem(kind: string, secret: string): string[] {
  return [
    `-----${'BEGIN'} ${kind}PRIVATE KEY-----`,
    secret,
    secret,
    'q9Xw7A==',
    `-----${'END'} ${kind}PRIVATE KEY-----`,
  ];
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
    password: () => `${from(SMALL, 4)}${from(DIGITS, 3)}${from('!#%^*_-', 1)}${from(CAPITALS, 3)}`,
  };
}
