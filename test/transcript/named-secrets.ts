import { type ContextKind, plain } from './context-kind.ts';

/** Secrets that only what stands around them gives away. */
export const namedSecrets: Record<string, ContextKind> = {
  'private passage': plain((r) => `the door code is ${r.digits(8)}`, {
    prose: (secret) => `Note this: <private>${secret}</private> and go on.`,
    lines: (secret) => `<private>\n${secret}\n</private>\nGo on.`,
    'without end': (secret) => `Note this: <private>${secret}`,
    capitals: (secret) => `<PRIVATE>${secret}</PRIVATE>`,
    JSON: (secret) => JSON.stringify({ prompt: `<private>${secret}</private>` }),
  }),
  'private key': plain((r) => r.base64(64), {
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
  }),
  'password in an address': plain((r) => r.password(), {
    postgres: (secret) => `psql postgres://ada:${secret}@db.example.org/app`,
    mongodb: (secret) => `MONGO=mongodb+srv://ada:${secret}@cluster0.example.net/app`,
    redis: (secret) => `cache: redis://:${secret}@cache.example.org:6379/0`,
    amqp: (secret) => `{"broker": "amqp://ada:${secret}@mq.example.org:5672"}`,
    git: (secret) => `git clone https://ada:${secret}@git.example.org/pier.git`,
    log: (secret) => `ERROR cannot reach mysql://ada:${secret}@10.0.0.7:3306`,
  }),
  'authorization header': plain((r) => r.base62(40), {
    command: (secret) => `curl -H "Authorization: Bearer ${secret}" https://pier.example.org`,
    header: (secret) => `GET / HTTP/1.1\nAuthorization: Basic ${secret}==\nAccept: */*`,
    JSON: (secret) => `{"Authorization": "Bearer ${secret}"}`,
    code: (secret) => `headers.set('authorization', 'Bearer ${secret}');`,
    log: (secret) => `> authorization: token ${secret}`,
  }),
  cookie: plain((r) => r.base62(32), {
    header: (secret) => `Cookie: sid=${secret}; theme=dark`,
    command: (secret) => `curl -H 'Cookie: session=${secret}' https://pier.example.org`,
    answer: (secret) => `< Set-Cookie: sid=${secret}; Path=/; HttpOnly`,
    JSON: (secret) => JSON.stringify({ cookie: `sid=${secret}` }),
    YAML: (secret) => `headers:\n  cookie: sid=${secret}`,
  }),
  'command line password': plain((r) => r.password(), {
    short: (secret) => `curl -u ada:${secret} https://pier.example.org`,
    long: (secret) => `curl -s --user ada:${secret} https://pier.example.org`,
    quoted: (secret) => `curl -sS -u "ada:${secret}" https://pier.example.org`,
    equals: (secret) => `wget --user=ada:${secret} https://pier.example.org`,
    prose: (secret) => `Then run \`curl -u 'ada:${secret}' localhost\` again.`,
  }),
  'netrc password': plain((r) => r.password(), {
    line: (secret) => `machine pier.example.org login ada password ${secret}`,
    lines: (secret) => `machine pier.example.org\n  login ada\n  password ${secret}\n`,
    command: (secret) => `echo "machine api.example.org login ada password ${secret}" >> ~/.netrc`,
    tabs: (secret) => `machine pier\tlogin\tada\tpassword\t${secret}`,
    prose: (secret) => `It says machine pier login ada password ${secret}`,
  }),
  'docker auth': plain((r) => r.base64(40), {
    JSON: (secret) => JSON.stringify({ auths: { 'registry.example.org': { auth: secret } } }),
    indented: (secret) => JSON.stringify({ auths: { 'registry.example.org': { auth: secret } } }, null, 2),
    command: (secret) => `echo '{"auths":{"r":{"auth":"${secret}"}}}' > config.json`,
    npmrc: (secret) => `//registry.example.org/:_auth=${secret}`,
    spaced: (secret) => `"auth" : "${secret}"`,
  }),
  'kubernetes key': plain((r) => r.base64(200), {
    YAML: (secret) => `users:\n- user:\n    client-key-data: ${secret}`,
    JSON: (secret) => JSON.stringify({ user: { 'client-key-data': secret } }),
    indented: (secret) => `    "client-key-data": "${secret}"`,
    numbered: (secret) => `    19→    client-key-data: ${secret}`,
    log: (secret) => `kubectl: client-key-data: ${secret} is not valid`,
  }),
  'azure storage key': plain((r) => `${r.base64(86)}==`, {
    text: (secret) => `DefaultEndpointsProtocol=https;AccountName=pier;AccountKey=${secret};EndpointSuffix=x`,
    variable: (secret) => `STORAGE="AccountName=pier;AccountKey=${secret}"`,
    JSON: (secret) => JSON.stringify({ storage: `AccountName=pier;AccountKey=${secret}` }),
    bus: (secret) => `Endpoint=sb://pier.example.net/;SharedAccessKeyName=Root;SharedAccessKey=${secret}`,
    YAML: (secret) => `storage: AccountName=pier;AccountKey=${secret}`,
  }),
  'azure signature': plain((r) => `${r.base62(43)}%3D`, {
    address: (secret) =>
      `https://pier.blob.example.net/c?sv=2024-11-04&se=2027-01-01&sr=c&sp=r&sig=${secret}`,
    first: (secret) => `https://pier.blob.example.net/c?sig=${secret}&sv=2024-11-04`,
    command: (secret) => `azcopy copy a "https://pier.example.net/c?sp=r&sig=${secret}"`,
    JSON: (secret) => JSON.stringify({ sas: `?sv=1&sig=${secret}` }),
    log: (secret) => `PUT /c?sv=2024&sig=${secret} 201`,
  }),
  'aws secret key': plain((r) => r.base64(40), {
    file: (secret) => `[default]\naws_secret_access_key = ${secret}`,
    variable: (secret) => `export AWS_SECRET_ACCESS_KEY=${secret}`,
    JSON: (secret) => JSON.stringify({ SecretAccessKey: secret }),
    YAML: (secret) => `aws_secret_access_key: "${secret}"`,
    code: (secret) => `new Client({ secretAccessKey: '${secret}' })`,
  }),
  'connection string': plain((r) => r.password(), {
    server: (secret) => `Server=db;Database=app;User Id=ada;Password=${secret};Encrypt=true`,
    jdbc: (secret) => `jdbc:postgresql://db/app?user=ada&password=${secret}&ssl=true`,
    short: (secret) => `Driver={SQL};Uid=ada;Pwd=${secret};`,
    JSON: (secret) => JSON.stringify({ Default: `Server=db;User=ada;Password=${secret}` }),
    XML: (secret) => `<add connectionString="Data Source=db;password=${secret}" />`,
  }),
  'sentry address': plain((r) => r.hex(32), {
    variable: (secret) => `SENTRY_DSN=https://${secret}@o450.ingest.sentry.io/451`,
    code: (secret) => `init({ dsn: "https://${secret}@sentry.example.org/4" });`,
    YAML: (secret) => `dsn: https://${secret}@o450.ingest.us.sentry.io/451`,
    JSON: (secret) => JSON.stringify({ dsn: `https://${secret}@o450.ingest.sentry.io/451` }),
    prose: (secret) => `It reports to https://${secret}@o450.ingest.sentry.io/451 now`,
  }),
  'variable without digits': plain(() => 'correcthorsebattery', {
    file: (secret) => `HOST=db\nDB_PASSWORD=${secret}\nPORT=1`,
    export: (secret) => `export APP_SECRET=${secret}`,
    quoted: (secret) => `SMTP_PASS="${secret}"`,
    numbered: (secret) => `     3→SESSION_SECRET=${secret}\n     4→`,
    command: (secret) => `docker run -e POSTGRES_PASSWORD=${secret} postgres`,
  }),
  'assigned secret': plain((r) => r.base62(24), {
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
  }),
  'weak password': plain((r) => r.password(), {
    variable: (secret) => `DB_PASSWORD=${secret}`,
    YAML: (secret) => `  password: ${secret}`,
    JSON: (secret) => JSON.stringify({ passwd: secret }),
    code: (secret) => `login({ user: 'ada', password: '${secret}' })`,
    properties: (secret) => `spring.datasource.password=${secret}`,
  }),
  'key of high entropy': plain((r) => r.base64(43), {
    variable: (secret) => `COOKIE_KEY=${secret}`,
    JSON: (secret) => JSON.stringify({ session_key: secret }),
    YAML: (secret) => `jwt_key: ${secret}`,
    code: (secret) => `const hash_salt = "${secret}";`,
    header: (secret) => `x-functions-key: ${secret}`,
  }),
};

function pem(kind: string, secret: string): string[] {
  return [
    `-----${'BEGIN'} ${kind}PRIVATE KEY-----`,
    secret,
    secret,
    'q9Xw7A==',
    `-----${'END'} ${kind}PRIVATE KEY-----`,
  ];
}
