/** Commands that print a secret: words that the pattern begins with, and the pattern. */
export const printers: readonly { words: readonly string[]; source: string }[] = [
  ['pass show|gopass show|lpass show|keepassxc-cli show', '(?:pass|gopass|lpass|keepassxc-cli) show'],
  ['$ pass ', String.raw`(?:\$ )?pass [\w.-]+\/\S+`],
  [
    'cat /run/secrets/|cat /var/lib/jenkins/s|cat /etc/gitlab/init',
    String.raw`cat /(?:run|var/lib/jenkins|etc/gitlab)/(?:secrets/|initial_)\S+`,
  ],
  ['argocd admin initial', 'argocd admin initial-password'],
  ['security find-', String.raw`security find-\w{1,10}-password[^\n]{0,120} -[gw]`],
  ['openssl rand', String.raw`openssl rand\b`],
  ['gh auth token|glab auth token|flyctl auth token|fly auth token', '(?:gh|glab|flyctl|fly) auth token'],
  ['op read|op item get', String.raw`op (?:read|item get)\b`],
  ['vault kv get|vault read', String.raw`vault (?:kv get|read)\b`],
  ['gcloud auth print-', 'gcloud auth (?:application-default )?print-'],
  ['gcloud secrets versions access', 'gcloud secrets versions access'],
  ['aws secretsmanager get-', 'aws secretsmanager get-(?:secret-value|random-password)'],
  ['aws ssm get-parameter', String.raw`aws ssm get-parameter[^\n]{0,200}--with-decryption`],
  ['aws sts ', 'aws sts (?:assume-role|get-session-token|get-federation-token)'],
  ['aws configure get', 'aws configure get [^\\n]{0,60}(?:secret|token)'],
  ['aws ecr get-login-password', 'aws ecr get-login-password'],
  ['az keyvault secret', 'az keyvault secret (?:show|download)'],
  ['az account get-access-token', 'az account get-access-token'],
  ['bw get |rbw get ', 'r?bw get '],
  ['secret-tool lookup|keyring get', '(?:secret-tool lookup|keyring get)'],
  ['pwgen|mkpasswd', String.raw`(?:pwgen|mkpasswd)\b`],
  ['/dev/urandom|/dev/random', String.raw`/dev/u?random\b`],
  ['heroku config:get|heroku auth:token', 'heroku (?:config:get|auth:token)'],
  ['doppler secrets get|infisical secrets get', '(?:doppler|infisical) secrets get'],
  ['kubectl get secret', String.raw`kubectl get secrets?\b[^\n]{0,200} -o`],
  ['kubectl create token|npm token create', '(?:kubectl create token|npm token create)'],
  ['wg genkey|wg genpsk|age-keygen', String.raw`(?:wg gen(?:key|psk)|age-keygen)\b`],
  [
    'sops -d|sops --decrypt|sops decrypt|ansible-vault view',
    '(?:sops (?:-d|--decrypt|decrypt)|ansible-vault view)',
  ],
  ['gpg ', 'gpg (?:[^\\n|;&]{0,60} )?(?:-d|--decrypt)'],
  ['git credential fill|chamber read|credstash get', '(?:git credential fill|chamber read|credstash get)'],
].map(([words = '', source = '']) => ({ words: words.split('|'), source }));

const BEFORE = String.raw`^(?:sudo |env |[A-Z_]+=\S* )*(?:(?:cat|head|tail|tr)\s[^|]{0,60})?<?\s?`;

/**
 * Whether what a command line prints is a secret: the last command begins with one of these, and its output goes
 * nowhere else. `X=$(openssl rand -hex 32) ./deploy` prints something else.
 */
export function printsSecret(command: string): boolean {
  const last = command
    .trimEnd()
    .slice(-LOOKED_AT)
    .split(/&&|\|\||;|\n/)
    .at(-1)!
    .trim();
  if (/(?<!2)>|\$\($/.test(last.replace(/2>(?:&1|\/dev\/null)/g, ''))) return false;
  // All patterns together take a millisecond to make.
  return printers.some(
    ({ words, source }) =>
      words.some((word) => last.includes(word)) && new RegExp(`${BEFORE}(?:${source})`).test(last),
  );
}

const LOOKED_AT = 2000;
