import { argon2, timingSafeEqual } from 'node:crypto';
import { normalText } from '@jinlan/domain/kernel';
import type { Client } from '../../../platform/limits/turns.ts';
import { createWorkInTurn } from '../../../platform/limits/work-in-turn.ts';

/**
 * Hashes passwords with argon2id. The parameters (19 MiB, 2 passes, 1 lane) follow the OWASP Password
 * Storage Cheat Sheet. Each hash contains them, so raising them here renews older hashes at the next
 * sign-in. Each run uses 19 MiB for tens of milliseconds; two run at once and others queue, so that
 * many sign-ins cost neither memory nor other responses.
 */
interface Cost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const saltLength = 16;
const atOnce = 2;

export interface Passwords {
  /** Returns `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
  hash(client: Client, password: string): Promise<string>;
  /** Compares a password with a hash. Without a hash it takes the same time and returns false. */
  verify(client: Client, password: string, hash: string | null): Promise<boolean>;
  /** Whether the hash was made with other parameters than the current ones. */
  isOutdated(hash: string): boolean;
}

export function createPasswords(salt: (length: number) => Uint8Array): Passwords {
  const inTurn = createWorkInTurn({ atOnce, longest: { all: 200, ofNetwork: 20 } });

  const derive = (
    client: Client,
    password: string,
    nonce: Uint8Array,
    { memory, passes, parallelism }: Cost,
  ) =>
    inTurn(
      client,
      () =>
        new Promise<Buffer>((resolve, reject) => {
          const message = normalText(password, 'NFKC');
          argon2('argon2id', { message, nonce, memory, passes, parallelism, tagLength }, (error, tag) =>
            error ? reject(error) : resolve(tag),
          );
        }),
    );

  const placeholder: Parsed = { cost, nonce: Buffer.alloc(saltLength), tag: Buffer.alloc(tagLength) };

  return {
    async hash(client, password) {
      const nonce = salt(saltLength);
      return print({ cost, nonce, tag: await derive(client, password, nonce, cost) });
    },
    async verify(client, password, hash) {
      const parsed = hash === null ? null : parse(hash);
      const { nonce, tag, cost: spent } = parsed ?? placeholder;
      const isEqual = timingSafeEqual(await derive(client, password, nonce, spent), tag);
      return parsed !== null && isEqual;
    },
    isOutdated: (hash) => JSON.stringify(parse(hash).cost) !== JSON.stringify(cost),
  };
}

interface Parsed {
  readonly cost: Cost;
  readonly nonce: Uint8Array;
  readonly tag: Uint8Array;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

const print = ({ cost: { memory, passes, parallelism }, nonce, tag }: Parsed): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;

function parse(hash: string): Parsed {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) throw new TypeError('A stored password is not in the form that this shop writes');
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
