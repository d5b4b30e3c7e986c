/**
 * Compares a payment provider's list of one business day with the shop's own records. Amounts are integers in minor
 * units.
 */

/** The companies whose daily lists the shop compares. One may take several payment methods. */
export const providers = ['wechat_pay', 'alipay', 'alipay_hk', 'stripe'] as const;

export type Provider = (typeof providers)[number];

export type EntryKind = 'payment' | 'refund';

/** One line of a provider's list. */
export interface StatementEntry {
  readonly kind: EntryKind;
  /** The provider's own number of the payment or refund. */
  readonly reference: string;
  /** The shop's key of the payment or refund; null for a line that the shop did not cause. */
  readonly key: string | null;
  readonly minor: number;
  /** As the provider writes it, in capitals; it may be none of the shop's. */
  readonly currency: string;
  /** The fee that the provider keeps, in the same currency; null if the list does not say. */
  readonly feeMinor: number | null;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * The shop's record of a payment or refund. `done`: the money has moved. `waiting`: a refund that the provider may
 * have carried out already. `none`: an attempt to pay that the shop counts as unpaid.
 */
export interface OurEntry {
  readonly kind: EntryKind;
  readonly key: string;
  readonly minor: number;
  readonly currency: string;
  readonly state: 'done' | 'waiting' | 'none';
}

/**
 * `unknown_here`: the shop has no such payment or refund. `unpaid_here`: it counts the payment as unpaid.
 * `missing_there`: the provider does not list it. `twice`: a further line for the same payment or refund.
 */
export const differenceCodes = [
  'unknown_here',
  'unpaid_here',
  'missing_there',
  'other_amount',
  'other_currency',
  'twice',
] as const;
export type DifferenceCode = (typeof differenceCodes)[number];

/** `listed` is null for `missing_there`, `ours` for `unknown_here`. */
export interface Difference {
  readonly code: DifferenceCode;
  readonly kind: EntryKind;
  readonly listed: StatementEntry | null;
  readonly ours: OurEntry | null;
}

export interface DayToCompare {
  readonly listed: readonly StatementEntry[];
  /** The shop's records of all listed keys, and those that are due. */
  readonly ours: readonly OurEntry[];
  /** The records that the list must contain, unless an earlier list contained them. */
  readonly due: readonly OurEntry[];
  /** The payments and refunds that earlier lists contained. */
  readonly listedBefore: readonly Pick<OurEntry, 'kind' | 'key'>[];
}

const idOf = ({ kind, key }: Pick<OurEntry, 'kind' | 'key'>): string => `${kind} ${key}`;

const isKeyed = (entry: StatementEntry): entry is StatementEntry & { readonly key: string } =>
  entry.key !== null;

/** All differences: of the listed lines in their order, then what is missing there. */
export function compareDay({ listed, ours, due, listedBefore }: DayToCompare): readonly Difference[] {
  const ourById = new Map(ours.map((entry) => [idOf(entry), entry]));
  const seen = new Set(listedBefore.map(idOf));
  const differences: Difference[] = [];
  for (const entry of listed) {
    const our = isKeyed(entry) ? (ourById.get(idOf(entry)) ?? null) : null;
    const code = differenceOf(entry, our, isKeyed(entry) && seen.has(idOf(entry)));
    if (isKeyed(entry)) seen.add(idOf(entry));
    if (code !== null) differences.push({ code, kind: entry.kind, listed: entry, ours: our });
  }
  const missing = due.filter((entry) => entry.state === 'done' && !seen.has(idOf(entry)));
  return [
    ...differences,
    ...missing.map(
      (entry): Difference => ({ code: 'missing_there', kind: entry.kind, listed: null, ours: entry }),
    ),
  ];
}

function differenceOf(
  entry: StatementEntry,
  our: OurEntry | null,
  isRepeated: boolean,
): DifferenceCode | null {
  if (our === null) return 'unknown_here';
  if (isRepeated) return 'twice';
  if (our.state === 'none') return 'unpaid_here';
  if (our.currency !== entry.currency) return 'other_currency';
  return our.minor === entry.minor ? null : 'other_amount';
}
