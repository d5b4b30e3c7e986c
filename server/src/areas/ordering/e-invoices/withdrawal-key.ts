import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../services.ts';

const sign = ({ platform }: Services, number: string, sequence: number): string =>
  createHmac('sha256', platform.config.secrets.application)
    .update(`e-invoice-withdraw:${number}/${sequence}`)
    .digest('base64url');

/** The key of the e-mail about a request: it withdraws that one, as long as it waits. `number` is the order's. */
export const withdrawalKey = (services: Services, number: string, sequence: number): string =>
  `${sequence}.${sign(services, number, sequence)}`;

/** Returns which e-invoice of the order the key withdraws; null if the signature is wrong. */
export function readWithdrawalKey(services: Services, number: string, key: string): number | null {
  const [typed = '', signature = ''] = key.slice(0, 100).split('.');
  if (!/^[1-9]\d{0,5}$/.test(typed)) return null;
  const sequence = Number(typed);
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(services, number, sequence));
  return given.length === expected.length && timingSafeEqual(given, expected) ? sequence : null;
}
