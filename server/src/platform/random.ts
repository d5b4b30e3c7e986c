import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** The only source of randomness on the server, so that tests can make it repeatable. */
export interface Random {
  bytes(n: number): Uint8Array;
  /** `n` unpredictable characters of [a-zA-Z0-9]. */
  token(n: number): string;
  digits(n: number): string;
  uuid(): string;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const pick = (characters: string, n: number): string => {
  let picked = '';
  for (let i = 0; i < n; i += 1) picked += characters[randomInt(characters.length)];
  return picked;
};

export const systemRandom: Random = {
  bytes: (n) => randomBytes(n),
  token: (n) => pick(alphabet, n),
  digits: (n) => pick('0123456789', n),
  uuid: () => randomUUID(),
};

/** `count` unpredictable whole numbers from 0 to `below` - 1, each equally likely; `below` is at most 256. */
export function randomNumbers(
  random: Pick<Random, 'bytes'>,
  count: number,
  below: number,
): readonly number[] {
  const limit = 256 - (256 % below);
  const numbers: number[] = [];
  while (numbers.length < count)
    for (const byte of random.bytes(2 * count)) if (byte < limit) numbers.push(byte % below);
  return numbers.slice(0, count);
}
