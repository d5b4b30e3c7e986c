import { type KeyKind, readSignedKey, signedKey } from '../../../platform/signed-keys.ts';
import type { Services } from '../services.ts';
import type { WantedReturn } from './request-return.ts';

/** The return that the link in an e-mail confirms. The key contains it, signed, so nothing is stored (as decision 080). */
export interface GuestReturn extends WantedReturn {
  /** The order's number. */
  readonly number: string;
  /** Which return of the order the key requests. After that return, the key is used up. */
  readonly sequence: number;
}

/** The longest key. The lines of a return and its texts fit into it; see `TEXTS_MAX` of guest-return.ts. */
export const KEY_MAX = 8_000;

const keyKind: KeyKind = { purpose: 'order-return-2', validForMs: 24 * 3_600_000, longest: KEY_MAX };

export function returnKey({ platform }: Services, { number, sequence, lines, comment }: GuestReturn): string {
  const rows = lines.map(({ position, quantity, reason }) => [position, quantity, reason]);
  return signedKey(platform, keyKind, [number, sequence, rows, comment]);
}

/** Returns null if the signature is wrong or the key has expired. */
export function readReturnKey({ platform }: Services, key: string): GuestReturn | null {
  const values = readSignedKey(platform, keyKind, key);
  if (values === null) return null;
  const [number, sequence, rows, comment] = values as [
    string,
    number,
    [number, number, string | null][],
    string | null,
  ];
  return {
    number,
    sequence,
    comment,
    lines: rows.map(([position, quantity, reason]) => ({ position, quantity, reason })),
  };
}
