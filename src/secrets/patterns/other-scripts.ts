/** What a password is called in Russian, Chinese, Japanese and Korean, and with letters that few Latin alphabets have. */
export const otherPasswords = [
  ...['пароль', '密码', '密碼', '口令', 'パスワード', '暗証番号', '비밀번호', '암호'],
  ...['hasło', 'hasłem', 'hasła', 'şifre', 'şifresi', 'şifrem'],
];
/** What a key or a token is called there. */
export const otherKeys = ['ключ', 'токен', '密钥', '密鑰', '令牌', 'トークン', 'キー'];
const ACCOUNTS = ['логин', '账号', 'アカウント'];

let names: RegExp | undefined;

/** Where such a name stands. The table of words has room for half a letter only. */
export function findOtherNames(text: string): number[] {
  names ??= new RegExp([...otherPasswords, ...otherKeys, ...ACCOUNTS].join('|'), 'gi');
  return [...text.matchAll(names)].map(({ index }) => index);
}
