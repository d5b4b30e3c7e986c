/** What a shopper has set in the gift picker, and how much more can be set. */
import type { GiftsOfBagQuery } from './queries.generated.ts';

export type GiftRule = NonNullable<GiftsOfBagQuery['getGiftsOfCart']>['rules'][number];

/** Quantities by promotion and SKU. */
export type GiftQuantities = ReadonlyMap<string, number>;

export const giftKey = (ruleId: number, sku: string): string => `${ruleId} ${sku}`;

export const quantityOf = (chosen: GiftQuantities, ruleId: number, sku: string): number =>
  chosen.get(giftKey(ruleId, sku)) ?? 0;

export type Gift = GiftRule['products'][number];

/** What a shopper takes of a gift, and how much of it is available: one of its variants, or the gift itself. */
export const piecesOf = ({ product, variants, available_qty }: Gift) =>
  variants.length > 0 ? variants : [{ sku: product.sku ?? '', label: '', available_qty }];

/** What the promotion has left after the chosen quantities (specification 4). */
export function ruleLeft(rule: GiftRule, chosen: GiftQuantities): number {
  const taken = rule.products
    .flatMap(piecesOf)
    .reduce((total, { sku }) => total + quantityOf(chosen, rule.rule_id, sku), 0);
  return rule.rule_left_qty - taken;
}

export const totalLeft = (rules: readonly GiftRule[], chosen: GiftQuantities): number =>
  rules.reduce((total, rule) => total + ruleLeft(rule, chosen), 0);

/**
 * The largest quantity of a gift: the lesser of what is available and what its promotion has left, with its own
 * present quantity. Other promotions may give the same piece, and take from the same stock.
 */
export function largestGift(
  rules: readonly GiftRule[],
  rule: GiftRule,
  sku: string,
  available: number,
  chosen: GiftQuantities,
): number {
  const own = quantityOf(chosen, rule.rule_id, sku);
  const elsewhere = rules.reduce(
    (total, other) => total + (other === rule ? 0 : quantityOf(chosen, other.rule_id, sku)),
    0,
  );
  return Math.max(0, Math.min(available - elsewhere, ruleLeft(rule, chosen) + own));
}

/** The submission: promotions with their chosen gifts. */
export function giftSubmission(rules: readonly GiftRule[], chosen: GiftQuantities) {
  return rules
    .map(({ rule_id, products }) => ({
      rule_id,
      skus: products
        .flatMap(piecesOf)
        .map(({ sku }) => ({ sku, quantity: quantityOf(chosen, rule_id, sku) }))
        .filter(({ quantity }) => quantity > 0),
    }))
    .filter(({ skus }) => skus.length > 0);
}
