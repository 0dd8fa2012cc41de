/** Commands that print a secret: how they begin, and what must follow. */
const COMMANDS = [
  ['pass show|gopass show|lpass show|keepassxc-cli show'],
  ['$ pass ', String.raw`[\w.-]+\/\S+`],
  ['cat /run/secrets/|cat /var/lib/jenkins/secrets/|cat /etc/gitlab/initial_', String.raw`\S+`],
  ['argocd admin initial-password'],
  ['security find-', String.raw`\w{1,10}-password[^\n]{0,120} -[gw]`],
  ['openssl rand|pwgen|mkpasswd|/dev/urandom|/dev/random', String.raw`\b`],
  ['gh auth token|glab auth token|flyctl auth token|fly auth token'],
  ['op read|op item get|vault kv get|vault read', String.raw`\b`],
  ['gcloud auth print-|gcloud auth application-default print-|gcloud secrets versions access'],
  ['aws secretsmanager get-secret-value|aws secretsmanager get-random-password'],
  ['aws ssm get-parameter', String.raw`[^\n]{0,200}--with-decryption`],
  ['aws sts assume-role|aws sts get-session-token|aws sts get-federation-token'],
  ['aws configure get', String.raw` [^\n]{0,60}(?:secret|token)`],
  ['aws ecr get-login-password|az account get-access-token'],
  ['az keyvault secret show|az keyvault secret download'],
  ['bw get |rbw get |secret-tool lookup|keyring get'],
  ['heroku config:get|heroku auth:token|doppler secrets get|infisical secrets get'],
  ['kubectl get secret', String.raw`s?\b[^\n]{0,200} -o`],
  ['kubectl create token|npm token create|git credential fill|chamber read|credstash get'],
  ['wg genkey|wg genpsk|age-keygen', String.raw`\b`],
  ['sops -d|sops --decrypt|sops decrypt|ansible-vault view'],
  ['gpg ', String.raw`(?:[^\n|;&]{0,60} )?(?:-d|--decrypt)`],
];
export const printers = COMMANDS.map(([beginnings = '', rest = '']) => ({
  words: beginnings.split('|'),
  source: `(?:${beginnings.replaceAll('$', '\\$')})${rest}`,
}));

const BEFORE = String.raw`^(?:sudo |env |[A-Z_]+=\S* )*(?:(?:cat|head|tail|tr)\s[^|]{0,60})?<?\s?`;

/** Whether a line prints a secret: its last command does, and nobody else gets it. `X=$(pwgen) ./deploy` prints other things. */
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
