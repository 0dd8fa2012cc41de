/** Words for "password" in Russian, Chinese, Japanese, Korean, Polish and Turkish. */
export const otherPasswords = [
  ...['пароль', '密码', '密碼', '口令', 'パスワード', '暗証番号', '비밀번호', '암호'],
  ...['hasło', 'hasłem', 'hasła', 'şifre', 'şifresi', 'şifrem'],
];
/** Words for "key" and "token" in those scripts. */
export const otherKeys = ['ключ', 'токен', '密钥', '密鑰', '令牌', 'トークン', 'キー'];
const ACCOUNTS = ['логин', '账号', 'アカウント'];

let names: RegExp | undefined;

/** The offsets of such names. The word table cannot hold them, because it compares one byte per character. */
export function findOtherNames(text: string): number[] {
  names ??= new RegExp([...otherPasswords, ...otherKeys, ...ACCOUNTS].join('|'), 'gi');
  return Array.from(text.matchAll(names), ({ index }) => index);
}
