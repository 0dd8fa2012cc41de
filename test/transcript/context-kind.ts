type Texts = Record<string, (secret: string) => string>;
export type Make = (random: Random) => string;

/** How a secret is made that only what stands around it gives away, and in which texts it is put. */
export interface ContextKind {
  make: Make;
  around: Texts;
  /** The text does not hold the secret as it is. */
  isDisguised?: boolean;
}

export interface Random {
  base62(length: number): string;
  hex(length: number): string;
  base64(length: number): string;
  capitals(length: number): string;
  digits(length: number): string;
  password(): string;
  /** As people choose them: a word with digits, with letters replaced, or several words. */
  chosenPassword(): string;
}

export const plain = (make: Make, around: Texts): ContextKind => ({ make, around });
export const disguised = (make: Make, around: Texts): ContextKind => ({ make, around, isDisguised: true });

export const low = (secret: string) => secret.toLowerCase();
export const hex = (secret: string) => Buffer.from(secret).toString('hex');
export const groups = (secret: string, length: number, joint: string) =>
  secret.match(new RegExp(`.{${length}}`, 'g'))!.join(joint);

export const wordsOfWallet = (r: Random) =>
  Array.from({ length: 12 }, () => /[a-z]{3,7}/.exec(r.chosenPassword())?.[0] ?? 'velvet').join(' ');
