/**
 * The signed texts of Alipay's gateway 2.0, for the shop and its sandbox (docs/money-and-members.md, 2.2). A merchant
 * signs its requests, Alipay its answers and notices: RSA2 is RSA with SHA-256, in base64.
 */

export const signType = 'RSA2';

export type Fields = Readonly<Record<string, string>>;

/** The text that is signed: all fields but those in `without`, sorted by name, as `a=1&b=2`. */
export const signedFields = (fields: Fields, without: readonly string[]): string =>
  Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

/** The fields that the signature of a request, or of a notice, does not cover. */
export const unsigned = { request: ['sign'], notice: ['sign', 'sign_type'] } as const;

/** `alipay.trade.query` is answered in the field `alipay_trade_query_response`. */
export const answerField = (method: string): string => `${method.replaceAll('.', '_')}_response`;

/** The body of the answer to a notice that the merchant accepts; anything else is repeated. */
export const accepted = 'success';

/** `2026-11-21 14:05:06`, in China's time. */
export const chinaTime = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** An ISO instant; null for anything but `2026-11-21 14:05:06`, perhaps with fractions of a second. */
export function readChinaTime(text: unknown): string | null {
  const [, day, time] =
    (typeof text === 'string' && /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d+)?$/.exec(text)) || [];
  const at = Date.parse(`${day}T${time}+08:00`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** `12037.00`, from fen. */
export const yuan = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

/** Fen; null for anything but a positive amount with two decimals at most. */
export function readYuan(text: unknown): number | null {
  const [, whole, part = ''] = (typeof text === 'string' && /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)) || [];
  if (whole === undefined) return null;
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return fen > 0 ? fen : null;
}
