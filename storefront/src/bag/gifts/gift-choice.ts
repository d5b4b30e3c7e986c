/** The quantities that a shopper has chosen in the gift picker, and the quantities that can still be chosen. */
import type { GiftsOfBagQuery } from './queries.generated.ts';

export type GiftRule = NonNullable<GiftsOfBagQuery['getGiftsOfCart']>['rules'][number];

/** Quantities by promotion and SKU. */
export type GiftQuantities = ReadonlyMap<string, number>;

export const giftKey = (ruleId: number, sku: string): string => `${ruleId} ${sku}`;

export const quantityOf = (chosen: GiftQuantities, ruleId: number, sku: string): number =>
  chosen.get(giftKey(ruleId, sku)) ?? 0;

export type Gift = GiftRule['products'][number];

/** The pieces of a gift that can be chosen, each with its stock: the variants, or the gift itself without variants. */
export const piecesOf = ({ product, variants, available_qty }: Gift) =>
  variants.length > 0 ? variants : [{ sku: product.sku ?? '', label: '', available_qty }];

/** The number of gifts that the promotion still allows after the chosen quantities (specification 4). */
export function ruleLeft(rule: GiftRule, chosen: GiftQuantities): number {
  const taken = rule.products
    .flatMap(piecesOf)
    .reduce((total, { sku }) => total + quantityOf(chosen, rule.rule_id, sku), 0);
  return rule.rule_left_qty - taken;
}

export const totalLeft = (rules: readonly GiftRule[], chosen: GiftQuantities): number =>
  rules.reduce((total, rule) => total + ruleLeft(rule, chosen), 0);

/**
 * Returns the largest quantity of a gift that can be chosen: the lesser of its stock and of the promotion's remaining
 * number, each with the present choice included. Other promotions may offer the same piece and take from the same
 * stock.
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

/** Returns what the form submits: each promotion with its chosen gifts. */
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
