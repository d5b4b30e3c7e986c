/**
 * A price breakdown: one row for each step of the waterfall, in the words of the trade. Product, bag, checkout and
 * order show the same rows. No money is added here.
 */

import { readMoney, type WireMoney } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import type { MessageKey } from '@jinlan/messages';
import type { LedgerRow } from '@jinlan/ui';
import type { PriceStepKind } from './fragments.generated.ts';

export interface WireStep {
  readonly kind: PriceStepKind;
  readonly amount: WireMoney;
  readonly unit_price?: WireMoney | null | undefined;
  readonly unit?: string | null | undefined;
  readonly weight_mg?: number | null | undefined;
  readonly was?: WireMoney | null | undefined;
  readonly rate_basis_points?: number | null | undefined;
  readonly label?: string | null | undefined;
}

/** Null for a line, whose row has the name of its piece. */
const labels: Readonly<Record<PriceStepKind, MessageKey | null>> = {
  gold_value: 'browse.part.gold_value',
  metal_value: 'browse.part.metal_value',
  main_stone: 'browse.part.main_stone',
  side_stones: 'browse.part.side_stones',
  setting: 'browse.part.setting',
  findings: 'browse.part.findings',
  engraving: 'browse.part.engraving',
  craft_charge: 'browse.part.craft_charge',
  craft_discount: 'browse.part.craft_discount',
  commission: 'browse.part.commission',
  fixed_price: 'browse.part.fixed_price',
  item_discount: 'browse.part.item_discount',
  set_discount: 'browse.part.set_discount',
  custom_options: 'browse.part.custom_options',
  line: null,
  coupon: 'browse.part.coupon',
  promotion: 'browse.part.promotion',
  shipping: 'browse.part.shipping',
  trade_in: 'browse.part.trade_in',
  gift_card: 'browse.part.gift_card',
  store_credit: 'browse.part.store_credit',
  gift_wrap: 'browse.part.gift_wrap',
};

/** Such as 8.26 for 8260 mg. Rounds half up in integers, because 1.005 as a float would round down. */
export const grams = (milligrams: number): string => (Math.round(milligrams / 10) / 100).toFixed(2);

/** A percentage as text, such as 2% for 200 or 1.5% for 150. */
export const rateText = (basisPoints: number): string => `${basisPoints / 100}%`;

/** A choice of gifts is a promotion that takes nothing off. */
const isGifts = ({ kind, amount }: WireStep): boolean => kind === 'promotion' && amount.value === 0;

export function stepLabel(step: WireStep, words: Words): string {
  const key = isGifts(step) ? 'browse.part.gift' : labels[step.kind];
  const label = key ? words(key) : '';
  if (!step.label) return label || step.kind;
  return label && label !== step.label
    ? words('browse.part.named', { name: label, label: step.label })
    : step.label;
}

function stepNote(step: WireStep, words: Words): string | undefined {
  const unitPrice = readMoney(step.unit_price);
  if ((step.kind === 'gold_value' || step.kind === 'metal_value') && unitPrice && step.weight_mg) {
    return words('browse.part.goldSum', {
      price: format(unitPrice),
      unit: step.unit ?? 'gram',
      weight: grams(step.weight_mg),
    });
  }
  if (step.rate_basis_points) return rateText(step.rate_basis_points);
  return undefined;
}

/** Services whose row says "free" if they cost nothing, for the buyer and for staff. */
const freeKinds: readonly PriceStepKind[] = ['shipping', 'gift_wrap', 'engraving'];

export function ledgerRows(steps: readonly WireStep[], words: Words): LedgerRow[] {
  return steps.flatMap((step, index) => {
    const amount = readMoney(step.amount);
    if (!amount) return [];
    const free = (freeKinds.includes(step.kind) && amount.minor === 0) || isGifts(step);
    const note = stepNote(step, words);
    return [
      {
        key: `${step.kind}-${index}`,
        label: stepLabel(step, words),
        amount: free ? words('browse.part.free') : amount,
        ...(note ? { note } : {}),
      },
    ];
  });
}

/**
 * The breakdown of a whole bag or order. Its waterfall begins with a step for each line. The lines are listed
 * elsewhere, so one row has their sum.
 */
export function totalRows(
  {
    steps,
    subtotal,
    count,
  }: {
    readonly steps: readonly WireStep[];
    readonly subtotal: WireMoney | null | undefined;
    readonly count: number;
  },
  words: Words,
): LedgerRow[] {
  const sum = readMoney(subtotal);
  return [
    ...(sum ? [{ key: 'subtotal', label: words('browse.part.lines', { count }), amount: sum }] : []),
    ...ledgerRows(
      steps.filter(({ kind }) => kind !== 'line'),
      words,
    ),
  ];
}
