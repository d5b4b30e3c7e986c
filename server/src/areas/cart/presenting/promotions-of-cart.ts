import { createHmac } from 'node:crypto';
import type { LocalText } from '@jinlan/domain/markets';
import { isZero } from '@jinlan/domain/money';
import { mailboxKey } from '@jinlan/domain/people';
import type { OrderTerms } from '@jinlan/domain/pricing';
import {
  applyPromotions,
  type GiftStock,
  type Outcome,
  type PromotedOrder,
  type PromotionFacts,
  type Rule,
  webChannels,
} from '@jinlan/domain/promotions';
import type { Connection } from '../../../platform/database.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import type { NamedRule, Pricing } from '../../pricing/index.ts';
import type { Delivery } from '../checkout/delivery.ts';
import type { Piece } from '../lines/pieces.ts';
import type { CartRow } from '../store.ts';
import type { PriceContext } from './price-cart.ts';

/** A promotion of the market, and what became of it in the bag. */
export interface CartPromotion {
  readonly rule: Rule;
  readonly label: LocalText;
  /** Whether an order has to reserve a use. */
  readonly reserved: boolean;
  readonly outcome: Outcome;
}

/** What the customer's account says; null for guests. */
export interface CartBuyer {
  readonly birthMonth: number | null;
  readonly hasOrdered: boolean;
}

interface Parts {
  readonly pricing: Pick<Pricing, 'promotions'>;
  readonly catalogue: Pick<Catalogue, 'pieces'>;
  readonly buyerSecret: string;
}

/** A bag before its promotions. */
interface Unreduced {
  readonly row: CartRow;
  readonly terms: OrderTerms;
  readonly delivery: Delivery | null;
  readonly lines: readonly { readonly row: CartRow['lines'][number]; readonly piece: Piece }[];
  /** The promotion of the bag's code. */
  readonly coded: NamedRule | null;
  readonly buyer: CartBuyer | null;
  readonly gifts: GiftStock;
}

/** Prices the bag with the automatic promotions of its market and with its code. */
export async function promoteCart(
  { pricing, catalogue, buyerSecret }: Parts,
  db: Connection,
  { storeView, currency, now }: PriceContext,
  { row, terms, delivery, lines, coded, buyer, gifts }: Unreduced,
): Promise<PromotedOrder & { readonly promotions: readonly CartPromotion[] }> {
  const { market } = storeView;
  const candidates = [...pricing.promotions.automatic(market, currency), ...(coded ? [coded] : [])];
  const usedUp = await usedUpByBuyer(pricing, db, buyerKeys(buyerSecret, row), candidates);
  const facts: PromotionFacts = {
    now,
    channels: webChannels[market],
    // Levels come with the members' area.
    buyer: {
      level: null,
      birthMonth: buyer?.birthMonth ?? null,
      isFirstOrder: buyer !== null && !buyer.hasOrdered,
    },
    delivery: delivery?.carrier ?? null,
    paymentMethod: row.paymentMethod,
    pieces: new Map(
      candidates.length === 0
        ? []
        : lines.map(({ row: { id, sku, parentSku }, piece }) => [
            String(id),
            {
              skus: parentSku === null ? [sku] : [sku, parentSku],
              categories: piece.made ? [] : catalogue.pieces.categoryKeys(piece.id),
            },
          ]),
    ),
  };
  const rules = candidates.map(({ rule }) =>
    usedUp.has(rule.id) ? { ...rule, usedUp: 'buyer' as const } : rule,
  );
  const promoted = promote(terms, rules, facts, gifts);
  return {
    ...promoted,
    promotions: candidates.flatMap(({ rule, label, reserved }): CartPromotion[] => {
      const outcome = promoted.outcomes.get(rule.id);
      return outcome ? [{ rule, label, reserved, outcome }] : [];
    }),
  };
}

const excludesFree = ({ conditions: { paymentMethods } }: Rule): boolean =>
  paymentMethods !== null && !paymentMethods.includes('free');

/**
 * A bag of which nothing is due can only be ordered with the method `free`, so no rule of another method may have
 * made it so.
 */
function promote(
  terms: OrderTerms,
  rules: readonly Rule[],
  facts: PromotionFacts,
  gifts: GiftStock,
): PromotedOrder {
  const promoted = applyPromotions(terms, rules, facts, gifts);
  const isOfOtherMethod = rules.some(
    (rule) => excludesFree(rule) && promoted.outcomes.get(rule.id)?.kind === 'applied',
  );
  if (!isZero(promoted.order.due) || !isOfOtherMethod) return promoted;
  const others = rules.filter((rule) => !excludesFree(rule));
  const { outcomes, ...priced } = applyPromotions(terms, others, facts, gifts);
  const excluded = rules.filter(excludesFree).map(({ id, conditions }): [number, Outcome] => {
    const data = { methods: conditions.paymentMethods ?? [] };
    return [id, { kind: 'not-met', reason: { code: 'WRONG_PAYMENT', data } }];
  });
  return { ...priced, outcomes: new Map([...outcomes, ...excluded]) };
}

/** Costs a statement only if a promotion limits the uses of a buyer. */
async function usedUpByBuyer(
  { promotions }: Pick<Pricing, 'promotions'>,
  db: Connection,
  buyers: readonly string[],
  candidates: readonly NamedRule[],
): Promise<ReadonlySet<number>> {
  const ids = candidates.flatMap(({ rule, buyerLimit }) => (buyerLimit === null ? [] : [rule.id]));
  if (buyers.length === 0 || ids.length === 0) return new Set();
  return new Set(await promotions.usedUpByBuyer(db, buyers, ids));
}

/**
 * Identifies a buyer for the limits of promotions, as keyed hashes: by the account; a guest by the telephone number and by
 * the mailbox, so that another number or a `+…` is no other buyer. Empty while nothing of it is known.
 */
export function buyerKeys(secret: string, { customerId, shipping, email }: CartRow): readonly string[] {
  const guest = [
    ...(shipping?.telephone ? [`telephone ${shipping.telephone}`] : []),
    ...(email ? [`email ${mailboxKey(email)}`] : []),
  ];
  return (customerId === null ? guest : [`customer ${customerId}`]).map((buyer) =>
    createHmac('sha256', secret).update(`promotion-buyer:${buyer}`).digest('base64url'),
  );
}
