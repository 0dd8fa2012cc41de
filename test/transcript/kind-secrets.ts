import type { ContextKind } from './synthetic-secrets.ts';

const low = (secret: string) => secret.toLowerCase();
const groups = (secret: string, length: number, joint: string) =>
  secret.match(new RegExp(`.{${length}}`, 'g'))!.join(joint);

/** Kinds of secrets that have no format of their own, and tokens of newer providers. */
export const kindSecrets: Record<string, ContextKind> = {
  'token of a newer provider': {
    make: (r) => r.base62(64),
    isDisguised: true,
    around: {
      'vercel blob': (s) => `blob is ${'ver'}cel_blob_rw_${s.slice(0, 16)}_${s.slice(16, 46)} here`,
      discord: (s) => `bot logs in with ${'MT'}E${s.slice(0, 23)}.G${s.slice(23, 28)}.${s.slice(28, 64)}`,
      voyage: (s) => `K=${'p'}a-${s.slice(0, 43)}`,
      firecrawl: (s) => `crawl --with ${'f'}c-${Buffer.from(s).toString('hex').slice(0, 32)}`,
      browserbase: (s) => `I put ${'b'}b_live_${s.slice(0, 27)} into it`,
      runpod: (s) => `use ${'rp'}a_${s.slice(0, 46).toUpperCase()} please`,
      cursor: (s) => `agent login ${'ke'}y_${Buffer.from(s).toString('hex').slice(0, 64)}`,
      modal: (s) => `modal token set ${'a'}k-${s.slice(0, 22)} ${'a'}s-${s.slice(22, 44)}`,
      polar: (s) => `K=${'pol'}ar_oat_${s.slice(0, 43)}`,
      convex: (s) => `K='${'pro'}d:happy-otter-123|${s}'`,
      temporal: (s) => `const client = open("${'tmp'}rl_${s}_${s.slice(0, 20)}");`,
      'oc key': (s) => `use ${'o'}c_${Buffer.from(s).toString('hex').slice(0, 40)}`,
      wandb: (s) => `wandb login ${Buffer.from(s).toString('hex').slice(0, 40)}`,
      'any live key': (s) => `the mail says ${'ac'}me_live_${s.slice(0, 32)}`,
      'any secret key': (s) => `export K=${'qu'}ay_sk_${s.slice(0, 40)}`,
      'any api key': (s) => `tide --with ${'ti'}de_api_${s.slice(0, 32)} up`,
      'behind the name of its provider': (s) => `codecov: ${low(s).slice(0, 32)}`,
      'call named like a key': (s) => `connect(url, new AuthApiKey("${s.slice(0, 36)}"))`,
    },
  },
  cookie: {
    make: (r) => r.base62(40),
    isDisguised: true,
    around: {
      document: (s) => `document.cookie = 'sid=${s}; path=/'`,
      'curl -b': (s) => `curl -s -b "session=${s}" https://pier.example.org`,
      'curl --cookie': (s) => `curl --cookie sid=${low(s).slice(0, 26)} https://pier.example.org`,
      har: (s) => JSON.stringify({ cookies: [{ name: 'sid', value: s }] }),
      'har header': (s) => JSON.stringify({ headers: [{ name: 'Cookie', value: `a=1; sid=${s}` }] }),
      'set-cookie': (s) => `< set-cookie: __Host-session=${s}; Path=/; Secure`,
      'cookie jar': (s) => `#HttpOnly_pier.example.org\tFALSE\t/\tTRUE\t0\tsid\t${s}`,
      requests: (s) => `session.cookies.set("sessionid", "${s}")`,
      'cookies in a call': (s) => `httpx.get(url, cookies={'sid': '${s}'})`,
      puppeteer: (s) => `await page.setCookie({ name: "sid", value: "${s}" })`,
      'name of a session': (s) => `connect.sid=s%3A${s}`,
      'name of a session of PHP': (s) => `PHPSESSID=${low(s)}; path=/`,
      'json in json': (s) => JSON.stringify(JSON.stringify({ headers: { cookie: `sid=${s}` } })),
    },
  },
  'field with the name of a secret': {
    make: (r) => r.chosenPassword(),
    around: {
      ansible: (s) => `    ansible_ssh_pass: ${s}\n`,
      'gradle store': (s) => `      storePassword '${s}'\n      keyAlias 'pier'`,
      hcl: (s) => `  db_password = "${s}"\n`,
      'python assignment': (s) => `db_password = "${s}"`,
      'spring yaml': (s) => `spring:\n  mail:\n    password: ${s}\n    port: 25`,
      tuple: (s) => `requests.get(url, auth=('ada', '${s}'))`,
      'tuple of two': (s) => `requests.get(url, auth=("ada", "${s}"), timeout=3)`,
      json: (s) => JSON.stringify({ user: 'ada', smtpPassword: s }),
      'typescript object': (s) => `const pool = new Pool({ user: 'ada', password: '${s}' });`,
      'ini with blanks': (s) => `[mail]\nuser = ada\nsmtp_password = ${s}\n`,
      'call of a setter': (s) => `client.setPassword("${s}")`,
      'csharp named': (s) => `var login = new Login(user: "ada", password: "${s}");`,
      'kubernetes env': (s) => `        - name: DB_PASSWORD\n          value: "${s}"\n`,
      'json name and value': (s) => JSON.stringify({ name: 'DB_PASSWORD', value: s }),
      'docker compose': (s) => `    environment:\n      MYSQL_ROOT_PASSWORD: ${s}\n`,
      'powershell hash': (s) => `@{ UserName = "ada"; Password = "${s}" }`,
      'typed variable': (s) => `const adminPassword: string = '${s}';`,
      'third argument': (s) => `$pdo = new PDO($dsn, 'ada', '${s}');`,
      'second argument': (s) => `new NetworkCredential("ada", "${s}")`,
      'default of a variable': (s) => `variable "db_password" {\n  default = "${s}"\n}`,
      'value further on': (s) =>
        JSON.stringify({ db_password: { sensitive: true, type: 'string', value: s } }),
      label: (s) => JSON.stringify({ type: 'CONCEALED', label: 'password', ref: 'op', value: s }),
      'part of a form': (s) => `form-data; name="password"\r\n\r\n${s}\r\n--`,
      'typed by a test': (s) => `cy.get('#password').type('${s}')`,
      'json in json in json': (s) => JSON.stringify(JSON.stringify(JSON.stringify({ db_password: s }))),
      openvpn: (s) => `<auth-user-pass>\nada\n${s}\n</auth-user-pass>`,
    },
  },
  'column of a table': {
    make: (r) => r.chosenPassword(),
    around: {
      csv: (s) => `name,password\nada,${s}\n`,
      'csv later row': (s) => `name,password,port\nben,,1\nada,${s},22\n`,
      tsv: (s) => `name\tpassword\nada\t${s}\n`,
      markdown: (s) => `| password | user |\n| --- | --- |\n| ${s} | ada |`,
      'markdown last': (s) => `| user | password |\n| --- | --- |\n| ada | ${s} |`,
      psql: (s) => ` name | secret  \n------+---------\n ada  | ${s}\n`,
      'sql insert': (s) => `INSERT INTO users (name, password) VALUES ('ada', '${s}');`,
      'sql insert first': (s) => `insert into users(password, name) values ('${s}', 'ada')`,
      'sql update': (s) => `UPDATE users SET passwd='${s}' WHERE name='ada'`,
      'csv with blanks': (s) => `host, user, password\ndb1, ada, ${s}\n`,
      'markdown in bold': (s) => `| **User** | **Password** |\n|:--|:--|\n| ada | \`${s}\` |\n`,
      'drawn box': (s) => `│ user │ password │\n├──────┼──────────┤\n│ ada  │ ${s} │\n`,
      aligned: (s) => `USER    PASSWORD        HOST\nada     ${s}    db1\n`,
      'without blanks': (s) => `id|login|password\n1|ada|${s}\n`,
      'one name a line': (s) => `login    | ada\npassword | ${s}\n`,
      'sql copy': (s) => `COPY public.users (id, password) FROM stdin;\n1\t${s}\n\\.\n`,
    },
  },
  'output of a tool for secrets': {
    make: (r) => r.base62(44),
    isDisguised: true,
    around: {
      'vault kv get': (s) =>
        `$ vault kv get secret/pier\n====== Data ======\nKey         Value\n---         -----\npassword    ${s.slice(0, 12)}\n`,
      'vault alone': (s) => `Key         Value\n---         -----\napi_token   ${s.slice(0, 16)}\n`,
      'az keyvault': (s) =>
        `$ az keyvault secret show\n${JSON.stringify({ id: 'https://pier.vault.azure.net/secrets/db/1', value: s.slice(0, 14) })}`,
      'pass show': (s) => `$ pass show pier/db\n${s.slice(0, 16)}`,
      'security -w': (s) => `$ security find-generic-password -s pier -w\n${s.slice(0, 14)}`,
      'openssl rand': (s) => `$ openssl rand -hex 32\n${Buffer.from(s).toString('hex').slice(0, 64)}`,
      'gh auth token': (s) => `$ gh auth token\n${s}`,
      'aws secretsmanager': (s) =>
        JSON.stringify({ Name: 'pier', SecretString: JSON.stringify({ password: s.slice(0, 16) }) }),
      'aws plain': (s) => JSON.stringify({ Name: 'pier', SecretString: s.slice(0, 16) }),
      'op read': (s) => `$ op read op://pier/db/password\n${s.slice(0, 14)}`,
      'add-mask': (s) => `::add-mask::${s.slice(0, 12)}`,
      'initial password': (s) => `$ argocd admin initial-password\n${s.slice(0, 16)}\n`,
      'mounted secret': (s) => `$ cat /run/secrets/db\n${s.slice(0, 16)}\n`,
      'file in Base64': (s) => `echo ${Buffer.from(`DB_PASSWORD=${s}\n`).toString('base64')} | base64 -d`,
      'alone on its line': (s) => `$ node -p "makeKey()"\n${s}\n$ ls\nREADME.md\n`,
    },
  },
  'code for a second factor': {
    make: (r) => r.hex(80),
    isDisguised: true,
    around: {
      'recovery codes': (s) =>
        `Recovery codes\n${groups(s.slice(0, 10), 5, '-')}\n${groups(s.slice(10, 20), 5, '-')}\n`,
      otpauth: (s) => `otpauth://totp/ada@pier?secret=${s.slice(0, 32).toUpperCase()}&issuer=Pier`,
      'account of a chain': (s) => `accounts: ["0x${s.slice(0, 64)}"]`,
      'private calendar': (s) => `https://calendar/ical/ada/private-${s.slice(0, 32)}/basic.ics`,
      'signed address': (s) => `https://b.s3.amazonaws.com/x?X-Amz-Signature=${s.slice(0, 64)}`,
    },
  },
  'words of a wallet': {
    make: (r) =>
      Array.from({ length: 12 }, () => /[a-z]{3,7}/.exec(r.chosenPassword())?.[0] ?? 'velvet').join(' '),
    isDisguised: true,
    around: {
      variable: (s) => `MNEMONIC="${s}"`,
      sentence: (s) => `my recovery phrase is ${s}`,
      numbered: (s) =>
        `Secret recovery phrase:\n${s
          .split(' ')
          .map((word, index) => `${index + 1}. ${word}`)
          .join('\n')}`,
    },
  },
  'address that is a secret': {
    make: (r) => r.base62(48),
    isDisguised: true,
    around: {
      teams: (s) =>
        `https://pier.webhook.office.com/webhookb2/${groups(Buffer.from(s).toString('hex').slice(0, 32), 8, '-')}@1/IncomingWebhook/${Buffer.from(s).toString('hex').slice(32, 64)}/2`,
      'power automate': (s) =>
        `https://prod-1.westeurope.logic.azure.com:443/workflows/1/triggers/manual/paths/invoke?api-version=1&sig=${s.slice(0, 43)}`,
      mattermost: (s) => `https://chat.example.org/hooks/${low(s).slice(0, 26)}`,
    },
  },
  'key in a block': {
    make: (r) => r.hex(512),
    isDisguised: true,
    around: {
      openvpn: (s) =>
        `-----BEGIN OpenVPN Static key V1-----\n${groups(s, 32, '\n')}\n-----END OpenVPN Static key V1-----`,
    },
  },
};
