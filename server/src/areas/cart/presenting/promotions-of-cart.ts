import type { LocalText } from '@jinlan/domain/markets';
import { levelCode, type MemberLevel, regionOf } from '@jinlan/domain/members';
import { isZero } from '@jinlan/domain/money';
import type { OrderTerms } from '@jinlan/domain/pricing';
import {
  applyPromotions,
  type BuyerContacts,
  type GiftStock,
  namesOfFormerOrders,
  namesOfUse,
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

/** A promotion of the market, and the outcome of examining it for the bag. */
export interface CartPromotion {
  readonly rule: Rule;
  readonly label: LocalText;
  /** Whether an order with the promotion has to reserve a use of it. */
  readonly reserved: boolean;
  /** The hashes under which a use is counted, at most two; empty while the buyer is unknown. */
  readonly buyers: readonly string[];
  readonly outcome: Outcome;
}

/** The data of the customer's account that promotions examine; null for guests. */
export interface CartBuyer {
  readonly birthMonth: number | null;
  readonly hasOrdered: boolean;
  readonly isEmailProven: boolean;
}

interface Parts {
  readonly pricing: Pick<Pricing, 'promotions'>;
  readonly catalogue: Pick<Catalogue, 'pieces'>;
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
  /** The member's level; null for guests. */
  readonly level: MemberLevel | null;
  readonly gifts: GiftStock;
}

/** Prices the bag with the automatic promotions of its market and with its code. */
export async function promoteCart(
  { pricing, catalogue }: Parts,
  db: Connection,
  { storeView, currency, now }: PriceContext,
  { row, terms, delivery, lines, coded, buyer, level, gifts }: Unreduced,
): Promise<PromotedOrder & { readonly promotions: readonly CartPromotion[] }> {
  const { market } = storeView;
  const candidates = [...pricing.promotions.automatic(market, currency), ...(coded ? [coded] : [])];
  const contacts = contactsOf(row, buyer);
  const [ofUse, ofFirstOrder] = [false, true].map((firstOrder) =>
    pricing.promotions.hashesOf(namesOfUse(contacts, { firstOrder })),
  ) as [readonly string[], readonly string[]];
  const buyersOf = ({ rule }: NamedRule): readonly string[] =>
    rule.conditions.firstOrder ? ofFirstOrder : ofUse;
  const usedUp = await usedUpByBuyer(pricing, db, candidates, buyersOf);
  const facts: PromotionFacts = {
    now,
    channels: webChannels[market],
    buyer: {
      level: level && String(levelCode(regionOf(market), level)),
      birthMonth: buyer?.birthMonth ?? null,
      isFirstOrder: await isFirstOrder(pricing, db, candidates, buyer, contacts),
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
    promotions: candidates.flatMap((candidate): CartPromotion[] => {
      const { rule, label, reserved } = candidate;
      const outcome = promoted.outcomes.get(rule.id);
      return outcome ? [{ rule, label, reserved, outcome, buyers: reserved ? buyersOf(candidate) : [] }] : [];
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
  candidates: readonly NamedRule[],
  buyersOf: (candidate: NamedRule) => readonly string[],
): Promise<ReadonlySet<number>> {
  const counted = candidates.flatMap((candidate) =>
    candidate.buyerLimit === null
      ? []
      : buyersOf(candidate).map((buyer) => ({ id: candidate.rule.id, buyer })),
  );
  return new Set(counted.length === 0 ? [] : await promotions.usedUpByBuyer(db, counted));
}

/** Costs a statement only if a promotion of a first order could apply. */
async function isFirstOrder(
  { promotions }: Pick<Pricing, 'promotions'>,
  db: Connection,
  candidates: readonly NamedRule[],
  buyer: CartBuyer | null,
  contacts: BuyerContacts,
): Promise<boolean> {
  if (buyer === null || buyer.hasOrdered) return false;
  const names = namesOfFormerOrders(contacts);
  const isAsked = candidates.some(({ rule }) => rule.conditions.firstOrder);
  return !isAsked || names.length === 0 || !(await promotions.hasFormerOrder(db, names));
}

const contactsOf = (
  { customerId, shipping, billing, email }: CartRow,
  buyer: CartBuyer | null,
): BuyerContacts => ({
  customerId,
  telephone: shipping?.telephone ?? billing?.address?.telephone ?? null,
  email,
  isEmailProven: buyer?.isEmailProven ?? false,
});
