/**
 * Hong Kong's FPS as an EMV QR code that a bank's app reads (docs/money-and-members.md, 2.4): fields of a tag, a length and
 * a value, and a checksum. FPS sends the shop
 * no notice of a payment: staff find the money in the bank statement.
 */
import { type Money, toDecimal } from '../money/index.ts';

export type FpsProxyKind = 'fps-id' | 'mobile' | 'email';

const proxyForms: Readonly<Record<FpsProxyKind, RegExp>> = {
  'fps-id': /^(?:\d{7}|\d{9})$/,
  mobile: /^\+852-\d{8}$/,
  email: /^(?=.{3,60}$)[^@]+@[^@]+$/,
};

/** Subfields of the account in field 26. */
const proxyTags: Readonly<Record<FpsProxyKind, string>> = { 'fps-id': '02', mobile: '03', email: '04' };

const proxyKinds = Object.keys(proxyForms) as readonly FpsProxyKind[];

/** Null for a text that FPS knows no account by. */
export const fpsProxyKind = (identifier: string): FpsProxyKind | null =>
  /^[\x21-\x7e]+$/.test(identifier)
    ? (proxyKinds.find((kind) => proxyForms[kind].test(identifier)) ?? null)
    : null;

export interface FpsTransfer {
  readonly identifier: string;
  /** In Hong Kong dollars. */
  readonly amount: Money;
  /** The order's number: at most 25 letters and digits. */
  readonly reference: string;
  readonly expiresAt: Date;
}

/**
 * The text of the QR code, whose amount and reference the shopper's bank fills in. Throws for another currency, no amount,
 * an identifier or a reference in another form.
 */
export function fpsPayload({ identifier, amount, reference, expiresAt }: FpsTransfer): string {
  const kind = fpsProxyKind(identifier);
  if (kind === null) throw new RangeError('FPS knows no account by this identifier');
  if (amount.currency !== 'HKD' || amount.minor <= 0)
    throw new RangeError('A transfer has an amount in Hong Kong dollars');
  if (!/^[0-9A-Za-z]{1,25}$/.test(reference))
    throw new RangeError('A reference has up to 25 letters and digits');
  const account = [
    field('00', 'hk.com.hkicl'),
    field(proxyTags[kind], identifier),
    field('05', hongKongTime(expiresAt)),
  ].join('');
  const unchecked = [
    field('00', '01'),
    field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', '344'),
    field('54', toDecimal(amount)),
    field('58', 'HK'),
    field('59', 'NA'),
    field('60', 'HK'),
    field('62', field('05', reference)),
    '6304',
  ].join('');
  return unchecked + checksum(unchecked);
}

const field = (tag: string, value: string): string =>
  `${tag}${String(value.length).padStart(2, '0')}${value}`;

/** `yyyyMMddHHmmss` in Hong Kong, which has no summer time. */
const hongKongTime = (instant: Date): string =>
  new Date(instant.getTime() + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);

/** CRC-16/CCITT-FALSE in four hexadecimal digits. */
function checksum(text: string): string {
  let rest = 0xffff;
  for (const sign of text) {
    rest ^= sign.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) rest = ((rest << 1) ^ (rest & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return rest.toString(16).toUpperCase().padStart(4, '0');
}

/** The fields of an EMV QR code, or of one of its templates, by tag; null for any other text. */
export function qrFields(text: string, isChecked = true): ReadonlyMap<string, string> | null {
  if (isChecked && checksum(text.slice(0, -4)) !== text.slice(-4)) return null;
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const [, tag, length] = /^(\d{2})(\d{2})/.exec(text.slice(at)) ?? [];
    if (tag === undefined || length === undefined) return null;
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length) || fields.has(tag)) return null;
    fields.set(tag, value);
    at += 4 + value.length;
  }
  return fields;
}
