/** A saved card as the API describes it: Magento's `details` is JSON in a text. */
import type { SavedPaymentFragment } from '../pages/queries.generated.ts';

export interface SavedCard {
  readonly publicHash: string;
  readonly brand: string;
  readonly last4: string;
  /** `MM/YY` */
  readonly expiry: string;
  readonly isExpired: boolean;
  /** Whether the card can pay in this store view. */
  readonly usable: boolean;
}

const detailsOf = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/** Returns null if the description cannot be read. */
export function savedCardOf(sent: SavedPaymentFragment, now: Date): SavedCard | null {
  const { maskedCC: last4, expirationDate } = detailsOf(sent.details);
  const [, month, year] = /^(\d\d)\/(\d{4})$/.exec(String(expirationDate)) ?? [];
  if (typeof last4 !== 'string' || !/^\d{4}$/.test(last4) || !month || !year) return null;
  const { public_hash: publicHash, brand, usable } = sent;
  const isExpired = Number(year) * 12 + Number(month) - 1 < now.getFullYear() * 12 + now.getMonth();
  return { publicHash, brand, last4, expiry: `${month}/${year.slice(2)}`, isExpired, usable };
}

export const savedCardsIn = (
  items: readonly (SavedPaymentFragment | null)[] | undefined,
  now: Date,
): readonly SavedCard[] => (items ?? []).flatMap((item) => (item && savedCardOf(item, now)) ?? []);
