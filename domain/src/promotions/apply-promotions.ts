import { ok, refuse } from '../kernel/index.ts';
import { sum } from '../money/index.ts';
import {
  amountInScope,
  type Collector,
  type CollectorOutcome,
  type OrderPrice,
  type OrderTerms,
  priceOrder,
  reduce,
  reducibleBag,
  withLevel,
} from '../pricing/index.ts';
import { type Candidate, claimOf, spentOn } from './claims.ts';
import { matches, type PromotionFacts, refusalByFacts, refusalByPieces } from './conditions.ts';
import { withGiftLines } from './gift-lines.ts';
import {
  type FollowedGift,
  followGifts,
  type GiftCause,
  type GiftOffer,
  type GiftStock,
  giftsEarned,
  noGifts,
} from './gifts.ts';
import type { NotMet, Outcome } from './outcome.ts';
import { type PieceFacts, pieceFacts } from './piece-facts.ts';
import { type PromotionAction, phaseOf, type Rule } from './rule.ts';

export interface PromotedOrder {
  readonly order: OrderPrice<NotMet>;
  /** The outcome of each rule, by its id. */
  readonly outcomes: ReadonlyMap<number, Outcome>;
  /** The outcome of each chosen gift, in the order of their ids. */
  readonly gifts: readonly FollowedGift[];
  /** The choices of gifts that the bag has earned, whether or not something is left to choose. */
  readonly offers: readonly GiftOffer[];
  /** The causes of gifts by the id of their rule, for the choices of gifts whose conditions hold. */
  readonly giftCauses: ReadonlyMap<number, GiftCause>;
}

type RuleCollector = Collector<NotMet> & { readonly rule: Rule };

/**
 * Prices a bag with all rules that may apply, and returns the outcome of each. Refuses rules of another currency, so that
 * amounts of different currencies never meet. Chosen gifts follow their rules: those that stay become lines that cost
 * nothing.
 */
export function applyPromotions(
  terms: OrderTerms,
  rules: readonly Rule[],
  facts: PromotionFacts,
  stock: GiftStock = noGifts,
): PromotedOrder {
  const outcomes = new Map<number, Outcome>();
  const pieces = new Map(terms.lines.map((line) => [line.id, pieceFacts(line, facts.pieces.get(line.id))]));
  const giftCauses = new Map<number, GiftCause>();
  const collectors = rules.flatMap((rule): RuleCollector[] => {
    const refusal = refusalOf(rule, terms, facts);
    if (refusal === null) return [collectorOf(rule, pieces, giftCauses)];
    outcomes.set(rule.id, refusal);
    return [];
  });
  const chosen = chooseAcrossPhases(terms, collectors, outcomes);
  const order = priceOrder(terms, chosen);
  for (const { key, rule } of chosen) {
    const outcome = order.outcomes.get(key);
    if (outcome) outcomes.set(rule.id, outcomeOf(outcome));
  }
  const held = rules.filter(
    ({ id, action }) => action.kind === 'gift-choice' && outcomes.get(id)?.kind === 'applied',
  );
  const earned = new Map(
    [...giftCauses].map(([id, cause]) => [
      id,
      giftsEarned(
        cause,
        cause.lines.reduce((total, { spent }) => total + spent, 0),
      ),
    ]),
  );
  const { gifts, offers } = followGifts(held, earned, outcomes, stock);
  for (const { ruleId, quantity } of offers)
    if (!gifts.some(({ gift, kept }) => gift.ruleId === ruleId && kept > 0))
      outcomes.set(ruleId, { kind: 'not-met', reason: { code: 'NO_GIFT_CHOSEN', data: { quantity } } });
  const withGifts = held.length === 0 ? order : withGiftLines(order, held, gifts);
  return { order: withGifts, outcomes, gifts, offers, giftCauses };
}

function refusalOf(rule: Rule, { currency }: OrderTerms, facts: PromotionFacts): Outcome | null {
  if (rule.currency === currency) return refusalByFacts(rule, facts);
  return { kind: 'not-met', reason: { code: 'WRONG_CURRENCY', data: { currency: rule.currency } } };
}

const keyOf = ({ id }: Pick<Rule, 'id'>): string => `promotion:${id}`;

function outcomeOf(outcome: CollectorOutcome<NotMet>): Outcome {
  switch (outcome.kind) {
    case 'applied':
      return outcome;
    case 'beaten':
      return { kind: 'beaten', by: Number(outcome.by.slice('promotion:'.length)) };
    case 'refused':
      return { kind: 'not-met', reason: outcome.reason };
  }
}

/** Makes the collector of a rule. If the rule gives a choice of gifts, `giftCauses` gets the reason. */
function collectorOf(
  rule: Rule,
  pieces: ReadonlyMap<string, PieceFacts>,
  giftCauses: Map<number, GiftCause>,
): RuleCollector {
  const { id, version, code, action, group, conditions } = rule;
  const points = rateOf(action);
  return {
    rule,
    key: keyOf(rule),
    phase: phaseOf(rule),
    group,
    cause:
      code === null
        ? { kind: 'promotion', rule: { id, version }, basisPoints: points }
        : { kind: 'coupon', code, basisPoints: points, rule: { id, version } },
    collect(standing) {
      const candidates: Candidate[] = [];
      for (const line of standing.lines) {
        const facts = pieces.get(line.id);
        if (facts && matches(conditions.pieces, line, facts)) candidates.push({ line, facts });
      }
      const refusal = refusalByPieces(rule, candidates, standing.currency);
      if (refusal) return { ok: false, error: refusal };
      if (action.kind === 'gift-choice')
        giftCauses.set(id, {
          ...{ quantity: action.quantity, every: action.every },
          ...{ minSubtotal: conditions.minSubtotal, minCraft: conditions.minCraft },
          minQuantity: conditions.minQuantity,
          lines: candidates.map(({ line }) => ({
            id: line.id,
            spent: spentOn([line]),
            craft: line.afterItems.craft.minor,
          })),
        });
      const claim = claimOf(action, candidates, standing);
      if (claim) return ok(claim);
      return refuse(action.kind === 'free-courier' ? 'DELIVERY_FREE' : 'NOTHING_TO_REDUCE', {});
    },
  };
}

/**
 * The percentage that a screen may show; null for an action that reduces single pieces, because its percentage would look
 * like one of the whole.
 */
function rateOf(action: PromotionAction): number | null {
  switch (action.kind) {
    case 'items-percent':
    case 'order-percent':
    case 'craft-percent':
      return action.basisPoints;
    default:
      return null;
  }
}

/**
 * Chooses among the rules of a group whose rules belong to several phases; `reduce` does so only within one phase. Keeps
 * the rule with which the whole bag costs least, of equal ones the first, and leaves out the others.
 */
function chooseAcrossPhases(
  terms: OrderTerms,
  collectors: readonly RuleCollector[],
  outcomes: Map<number, Outcome>,
): readonly RuleCollector[] {
  const groups = Map.groupBy(
    collectors.filter(({ group }) => group !== null),
    ({ group }) => group ?? '',
  );
  const divided = [...groups].filter(([, members]) => new Set(members.map(({ phase }) => phase)).size > 1);
  if (divided.length === 0) return collectors;
  const bag = reducibleBag(terms);
  const names = new Set(divided.map(([name]) => name));
  let chosen = collectors.filter(({ group }) => group === null || group === undefined || !names.has(group));
  for (const [, members] of divided.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const trials = members
      .toSorted((a, b) => a.rule.id - b.rule.id)
      .map((member) => {
        const {
          remaining,
          shippingLeft,
          outcomes: tried,
        } = reduce(bag, withLevel(terms, [...chosen, member]));
        const parts = [...remaining.values()].flatMap((left) => [
          amountInScope(left, 'goods'),
          left['gift-wrap'],
        ]);
        return {
          member,
          cost: sum(terms.currency, [...parts, shippingLeft]).minor,
          outcome: tried.get(member.key),
        };
      });
    const applying = trials.filter(({ outcome }) => outcome?.kind === 'applied');
    const best = applying.reduce<(typeof applying)[number] | null>(
      (least, trial) => (least === null || trial.cost < least.cost ? trial : least),
      null,
    );
    for (const { member, outcome } of trials) {
      if (member === best?.member) chosen = [...chosen, member];
      else if (best && outcome?.kind === 'applied')
        outcomes.set(member.rule.id, { kind: 'beaten', by: best.member.rule.id });
      else if (outcome) outcomes.set(member.rule.id, outcomeOf(outcome));
    }
  }
  return chosen;
}
