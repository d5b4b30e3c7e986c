import type { Locale } from '@jinlan/domain/markets';
import { format } from '@jinlan/domain/money';
import type { GiftLoss, GiftOffer, OfferedGift } from '@jinlan/domain/promotions';
import { orderWords } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Wire } from '../../../graphql/wire.ts';
import type { Catalogue, PieceDocument } from '../../catalogue/index.ts';
import { lineUid } from '../lines/change-lines.ts';
import type { PricedCart } from '../presenting/price-cart.ts';
import type { LostGift } from './gift-lines.ts';

/** The number of gifts that can be chosen now; null if the bag has earned no choice. */
export function giftsLeft({ giftOffers }: Pick<PricedCart, 'giftOffers'>): number | null {
  if (giftOffers.length === 0) return null;
  const choosable = ({ left, gifts }: GiftOffer): number =>
    Math.min(
      left,
      gifts.reduce((total, { available }) => total + available, 0),
    );
  return giftOffers.reduce((total, offer) => total + choosable(offer), 0);
}

/** The choices of gifts of a bag. A gift that the market does not have is left out. */
export async function presentGiftRules(
  catalogue: Catalogue,
  { giftOffers, labels, storeView }: PricedCart,
): Promise<Wire<'GiftRule'>[]> {
  const products = await giftDocuments(catalogue, giftOffers);
  const variantLabels = await labelsOfVariants(catalogue, giftOffers, storeView.locale);
  return giftOffers.map(({ ruleId, quantity, left, gifts }) => ({
    rule_id: ruleId,
    label: labels.get(ruleId)?.[storeView.locale] ?? '',
    rule_total_qty: quantity,
    rule_left_qty: left,
    products: gifts.flatMap((gift) => {
      const product = products.get(gift.sku);
      if (!product) return [];
      const variants = variantsIn(gift).map(({ sku, available }) => ({
        ...{ sku, label: variantLabels.get(sku) ?? sku, available_qty: available },
      }));
      return [{ available_qty: gift.available, product, variants }];
    }),
  }));
}

/** The variants of a gift among which a shopper chooses; empty for a gift without variants. */
const variantsIn = ({ sku, pieces }: OfferedGift) => pieces.filter((piece) => piece.sku !== sku);

/**
 * The texts of the variants' options by SKU. The documents of their parents are loaded already, so this costs no statement.
 */
async function labelsOfVariants(
  { pieces }: Catalogue,
  offers: readonly GiftOffer[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const skus = new Set(offers.flatMap(({ gifts }) => gifts.flatMap(variantsIn).map(({ sku }) => sku)));
  const labels = [...skus].map(async (sku): Promise<readonly [string, string]> => {
    const piece = pieces.bySku(sku);
    const options = piece ? await pieces.chosenOptions(piece.id) : [];
    return [sku, options.map(({ valueLabel }) => valueLabel[locale]).join(' · ') || sku];
  });
  return new Map(await Promise.all(labels));
}

async function giftDocuments(
  { pieces }: Catalogue,
  offers: readonly GiftOffer[],
): Promise<ReadonlyMap<string, PieceDocument>> {
  const skus = [...new Set(offers.flatMap(({ gifts }) => gifts.map(({ sku }) => sku)))];
  const ids = skus.flatMap((sku) => pieces.bySku(sku)?.id ?? []);
  const documents = ids.length === 0 ? [] : await pieces.documents.many(ids);
  const shown = documents.flatMap((document) => (document ? [pieces.illustrated(document)] : []));
  return new Map((await Promise.all(shown)).map((document) => [document.piece.sku, document]));
}

export const presentLostGifts = ({ lostGifts, storeView }: PricedCart): readonly Wire<'LostGift'>[] =>
  lostGifts.map((lost) => ({
    item_uid: lineUid(lost.lineId),
    sku: lost.sku,
    name: lost.name?.[storeView.locale] ?? lost.sku,
    quantity: lost.quantity,
    reason: reasonOf(lost.loss),
    message: messageOf(lost, storeView.locale),
  }));

function reasonOf(loss: GiftLoss): Wire<'LostGift'>['reason'] {
  if (loss.kind === 'not-offered') return 'NOT_OFFERED';
  if (loss.kind === 'sold-out') return 'SOLD_OUT';
  if (loss.kind === 'fewer') return 'FEWER';
  switch (loss.outcome?.kind) {
    case 'used-up':
      return 'RULE_USED_UP';
    case 'not-met':
      return loss.outcome.reason.code === 'NOT_NOW' || loss.outcome.reason.code === 'NOT_STARTED'
        ? 'RULE_OVER'
        : 'NOT_EARNED';
    case 'beaten':
      return 'NOT_EARNED';
    default:
      return 'RULE_OVER';
  }
}

function messageOf(lost: LostGift, locale: Locale): string {
  const { loss, quantity } = lost;
  const words = orderWords[locale];
  const missing =
    loss.kind === 'rule' && loss.outcome?.kind === 'not-met' && loss.outcome.reason.code === 'BELOW_SUBTOTAL'
      ? format(loss.outcome.reason.data.missing)
      : null;
  const text: string =
    missing === null ? words[`gift.lost.${reasonOf(loss)}` as const] : words['gift.lost.below'];
  const data: Readonly<Record<string, string>> = {
    name: lost.name?.[locale] ?? lost.sku,
    rule: lost.label?.[locale] ?? words['gift.promotion'],
    quantity: String(quantity),
    missing: missing ?? '',
  };
  return fill(text, data);
}
