import type { ContextKind } from './synthetic-secrets.ts';

const low = (secret: string) => secret.toLowerCase();
const groups = (secret: string, length: number, joint: string) =>
  secret.match(new RegExp(`.{${length}}`, 'g'))!.join(joint);

/** Forms that were written down before the patterns for their kinds, and never looked at while these were made. */
export const unseenSecrets: Record<string, ContextKind> = {
  'unseen: token of a provider': {
    make: (r) => r.base62(64),
    isDisguised: true,
    around: {
      together: (s) => `set the key to ${'tg'}p_v1_${s.slice(0, 43)} and retry`,
      apify: (s) => `curl https://api.example.org/v2/acts -H "X: ${'api'}fy_api_${s.slice(0, 36)}"`,
      snyk: (s) => `K=${'sn'}yk_uat.${low(s).slice(0, 8)}.${s}`,
      trigger: (s) => `npx trigger deploy --with ${'tr'}_prod_${s.slice(0, 24)}`,
      inngest: (s) => `I got ${'sign'}key-prod-${Buffer.from(s).toString('hex').slice(0, 64)} from the page`,
      langfuse: (s) =>
        `${'sk'}-lf-${groups(Buffer.from(s).toString('hex').slice(0, 32), 8, '-')} is what it gave me`,
      helicone: (s) => `const k = "${'sk'}-helicone-${groups(low(s).slice(0, 28), 7, '-')}";`,
      cloudinary: (s) => `${'cloud'}inary://734291884512345:${s.slice(0, 27)}@harbour`,
      xata: (s) => `xata auth login with ${'xa'}u_${s.slice(0, 32)}`,
      nylas: (s) => `use ${'ny'}k_v0_${s} for mail`,
      laravel: (s) => `the app printed 17|${s.slice(0, 40)} once`,
      scaleway: (s) => `scw init access-key=${'SC'}W${s.slice(0, 17).toUpperCase()} K=${s.slice(20, 56)}`,
      calendar: (s) => `${'ca'}l_live_${Buffer.from(s).toString('hex').slice(0, 32)}`,
      paddle: (s) => `paddle gave us ${'pd'}l_live_apikey_${low(s).slice(0, 26)}_${s.slice(0, 22)}_AbC`,
      asana: (s) =>
        `asana says 2/1204567890123456/1209876543210987:${Buffer.from(s).toString('hex').slice(0, 32)}`,
      clickup: (s) => `clickup list -t ${'p'}k_73512345_${s.slice(0, 32).toUpperCase()}`,
      gitbook: (s) => `gitbook: ${'g'}b_api_${s.slice(0, 40)}`,
      unkey: (s) => `header was ${'un'}key_${s.slice(0, 24)}`,
      stytch: (s) => `stytch: ${'secr'}et-live-${s.slice(0, 36)}=`,
      ably: (s) => `new Realtime("xVLyHw.${s.slice(0, 6)}:${s.slice(6, 49)}")`,
    },
  },
  'unseen: cookie': {
    make: (r) => r.base62(40),
    isDisguised: true,
    around: {
      wget: (s) => `wget --header 'Cookie: PHPSESSID=${low(s).slice(0, 26)}' https://pier.example.org`,
      httpie: (s) => `http pier.example.org Cookie:connect.sid=s%3A${s}`,
      python: (s) => `requests.get(url, cookies={"sessionid": "${low(s).slice(0, 32)}"})`,
      playwright: (s) =>
        `await context.addCookies([{ name: 'next-auth.session-token', value: '${s}', url }]);`,
      'curl long': (s) => `curl --cookie "JSESSIONID=${s.slice(0, 32).toUpperCase()}; lang=en" https://pier`,
      'curl jar': (s) => `curl -sS -b 'remember_me=${s}' https://pier.example.org/account`,
      'set in code': (s) => `res.cookie('sid', '${s}', { httpOnly: true })`,
      har: (s) =>
        JSON.stringify({ cookies: [{ name: 'SESSION', value: s, path: '/', httpOnly: true }] }, null, 1),
      'har set header': (s) => JSON.stringify({ name: 'Set-Cookie', value: `sid=${s}; Path=/` }),
      browser: (s) => `document.cookie\n"theme=dark; auth_token=${s}"`,
    },
  },
  'unseen: field with the name of a secret': {
    make: (r) => r.chosenPassword(),
    around: {
      hcl: (s) => `resource "db" "main" {\n  username        = "ada"\n  master_password = "${s}"\n}`,
      gradle: (s) => `signingConfigs { release { keyAlias 'pier'\n keyPassword "${s}" } }`,
      kotlin: (s) => `keyPassword = "${s}"`,
      properties: (s) => `MYAPP_RELEASE_STORE_PASSWORD=${s}`,
      ansible: (s) => `all:\n  vars:\n    ansible_become_pass: ${s}\n    ansible_user: ada`,
      'ansible inventory': (s) => `db1 ansible_host=10.0.0.2 ansible_password=${s} ansible_port=22`,
      'ruby yaml': (s) => `production:\n  adapter: mysql2\n  username: ada\n  password: "${s}"\n`,
      elixir: (s) => `config :pier, Pier.Repo,\n  username: "ada",\n  password: "${s}",\n  port: 5432`,
      'django settings': (s) => `'USER': 'ada',\n'PASSWORD': '${s}',\n'HOST': 'db',`,
      'go struct': (s) => `opts := &redis.Options{Addr: "cache:6379", Password: "${s}", DB: 0}`,
      java: (s) => `dataSource.setPassword("${s}");`,
      'rust builder': (s) => `config.user("ada").password("${s}").dbname("tides")`,
      powershell: (s) => `$adminPassword = "${s}"`,
      'cmd set': (s) => `set DB_PASSWORD=${s}`,
      'requests auth': (s) => `requests.post(url, auth=HTTPBasicAuth("ada", "${s}"))`,
      'axios auth': (s) => `axios.get(url, { auth: { username: 'ada', password: '${s}' } })`,
      'curl form': (s) => `curl -d 'username=ada&password=${s}' https://pier.example.org/login`,
      'curl json': (s) => `curl -d '{"user":"ada","password":"${s}"}' https://pier.example.org/login`,
    },
  },
  'unseen: column of a table': {
    make: (r) => r.chosenPassword(),
    around: {
      csv: (s) => `id,email,password,created\n1,ada@example.org,${s},2026-01-02\n`,
      'csv quoted': (s) => `"host","user","pwd"\n"db1","ada","${s}"\n`,
      tsv: (s) => `user\tsecret\tport\nada\t${s}\t22\n`,
      markdown: (s) => `| Service | Password | Owner |\n|---|---|---|\n| db | ${s} | ada |\n`,
      psql: (s) => ` id | login | password \n----+-------+----------\n  1 | ada   | ${s}\n(1 row)\n`,
      mysql: (s) =>
        `+----+------+------------+\n| id | user | passwd     |\n+----+------+------------+\n|  1 | ada  | ${s} |\n+----+------+------------+`,
      'sql insert': (s) => `INSERT INTO accounts (id, login, passwd) VALUES (7, 'ada', '${s}');`,
      'sql update': (s) => `UPDATE users SET password = '${s}' WHERE id = 7;`,
      semicolons: (s) => `name;passwort;ort\nada;${s};Kiel\n`,
    },
  },
  'unseen: output of a tool for secrets': {
    make: (r) => r.base62(44),
    isDisguised: true,
    around: {
      'vault table': (s) =>
        `====== Data ======\nKey         Value\n---         -----\npassphrase  ${s.slice(0, 14)}\n`,
      'vault field': (s) => `$ vault read -field=api_key kv/pier\n${s}\n`,
      'aws ssm': (s) =>
        JSON.stringify({ Parameter: { Name: '/pier/db', Type: 'SecureString', Value: s.slice(0, 16) } }),
      gcloud: (s) => `$ gcloud secrets versions access latest --secret=db\n${s.slice(0, 16)}`,
      'az token': (s) => `$ az account get-access-token --query accessToken -o tsv\n${s}${s}`,
      'op item': (s) => `$ op item get pier --fields password --reveal\n${s.slice(0, 18)}`,
      'bw get': (s) => `$ bw get password pier\n${s.slice(0, 15)}`,
      keychain: (s) => `password: "${s.slice(0, 14)}"\n`,
      'secret-tool': (s) => `$ secret-tool lookup service pier\n${s.slice(0, 15)}`,
      pwgen: (s) => `$ pwgen -s 20 1\n${s.slice(0, 20)}`,
      'openssl base64': (s) => `$ openssl rand -base64 33\n${s}`,
      urandom: (s) => `$ head -c 32 /dev/urandom | base64\n${s}=`,
      'gcloud token': (s) => `$ gcloud auth print-identity-token\n${s}${s}`,
      kubectl: (s) => `$ kubectl get secret db -o jsonpath='{.data.password}' | base64 -d\n${s.slice(0, 16)}`,
      'add-mask': (s) => `echo "::add-mask::${s.slice(0, 18)}"`,
      heroku: (s) => `$ heroku config:get SESSION_SALT\n${s.slice(0, 32)}`,
    },
  },
  'unseen: code for a second factor': {
    make: (r) => r.hex(80),
    isDisguised: true,
    around: {
      'recovery codes': (s) => `Your recovery codes:\n${groups(s.slice(0, 40), 10, '\n')}`,
      'backup codes': (s) =>
        `Backup codes: ${groups(s.slice(0, 16), 4, '-')} ${groups(s.slice(16, 32), 4, '-')}`,
      totp: (s) => `otpauth://totp/Pier:ada?issuer=Pier&secret=${s.slice(0, 32).toUpperCase()}&digits=6`,
      'totp secret': (s) => `TOTP secret: ${groups(s.slice(0, 32).toUpperCase(), 4, ' ')}`,
    },
  },
  'unseen: words of a wallet': {
    make: (r) =>
      Array.from({ length: 12 }, () => /[a-z]{3,7}/.exec(r.chosenPassword())?.[0] ?? 'velvet').join(' '),
    isDisguised: true,
    around: {
      'seed phrase': (s) => `seed phrase: ${s}`,
      variable: (s) => `WALLET_MNEMONIC='${s}'`,
    },
  },
  'unseen: address that is a secret': {
    make: (r) => r.base62(48),
    isDisguised: true,
    around: {
      'n8n hook': (s) => `https://discordapp.com/api/v10/webhooks/112233445566778899/${s}${s.slice(0, 20)}`,
      'logic app': (s) =>
        `https://prod-12.westeurope.logic.example.com/workflows/a1/triggers/manual/paths/invoke?sp=%2Ftriggers&sig=${s}`,
      'make.com': (s) => `https://hook.eu1.make.com/${low(s).slice(0, 32)}`,
      feishu: (s) =>
        `https://open.feishu.cn/open-apis/bot/v2/hook/${groups(Buffer.from(s).toString('hex').slice(0, 32), 8, '-')}`,
    },
  },
  'unseen: key in a block': {
    make: (r) => r.hex(512),
    isDisguised: true,
    around: {
      openvpn: (s) =>
        `<tls-auth>\n-----BEGIN OpenVPN Static key V1-----\n${groups(s, 32, '\n')}\n-----END OpenVPN Static key V1-----\n</tls-auth>`,
      'tls crypt': (s) =>
        `-----BEGIN OpenVPN tls-crypt-v2 client key-----\n${groups(Buffer.from(s).toString('base64'), 64, '\n')}\n-----END OpenVPN tls-crypt-v2 client key-----`,
    },
  },
};
