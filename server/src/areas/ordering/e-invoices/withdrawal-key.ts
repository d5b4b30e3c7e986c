import { isMacOf, macOf } from '../../../platform/signed-keys.ts';
import type { Services } from '../services.ts';

const textOf = (number: string, sequence: number): string => `e-invoice-withdraw:${number}/${sequence}`;

/**
 * Returns the key in the e-mail about a request. It withdraws this request as long as it waits. `number`: the order's
 * number.
 */
export const withdrawalKey = ({ platform }: Services, number: string, sequence: number): string =>
  `${sequence}.${macOf(platform.config.secrets.application, textOf(number, sequence))}`;

/** Returns which e-invoice of the order the key withdraws; null if the signature is wrong. */
export function readWithdrawalKey({ platform }: Services, number: string, key: string): number | null {
  const [typed = '', mac = ''] = key.slice(0, 100).split('.');
  if (!/^[1-9]\d{0,5}$/.test(typed)) return null;
  const sequence = Number(typed);
  return isMacOf(platform.config.secrets.application, textOf(number, sequence), mac) ? sequence : null;
}
