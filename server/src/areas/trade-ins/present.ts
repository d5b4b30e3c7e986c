import { marketFacts } from '@jinlan/domain/markets';
import { money } from '@jinlan/domain/money';
import { type Actor, formatPhone, holding, maskPhone, phoneShownTo } from '@jinlan/domain/people';
import { mayHandBack } from '@jinlan/domain/services';
import {
  isCodedStage,
  isTradeInOver,
  needsColleagueForValue,
  TRADE_IN_CODE_TRIES,
  type TradeInRules,
  type TradeInValue,
  tradeInMaterials,
  tradeInStepsFor,
} from '@jinlan/domain/trade-in';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import { presentMoney } from '../catalogue/index.ts';
import { presentStore } from '../stores/index.ts';
import type { Estimated } from './boards.ts';
import { keyOf, tradeInPictures } from './keys.ts';
import type { TradeInMapper } from './mappers.ts';
import type { TradeInParts } from './parts.ts';
import type { TradeInRow } from './store.ts';
import { type DayOfTradeIn, emptyDay } from './store-days.ts';
import { codeOf, stateOf, subjectOf } from './take-step.ts';
import * as words from './wire-words.ts';

type Parts = Pick<TradeInParts, 'platform' | 'stores'>;

const percent = (share: number | null): number | null => (share === null ? null : share / 100);
const grams = (weightMg: number | null): number | null => (weightMg === null ? null : weightMg / 1_000);
const at = (instant: Date | null): string | null => instant?.toISOString() ?? null;
export const amountIn = ({ market }: Pick<TradeInRow, 'market'>, minor: number) =>
  presentMoney(money(minor, marketFacts[market].currency));
const maybe = (row: TradeInRow, minor: number | null) => (minor === null ? null : amountIn(row, minor));

export function presentTerms(
  { platform }: Pick<TradeInParts, 'platform'>,
  rules: TradeInRules,
): Wire<'TradeInTerms'> {
  const { gold, platinum } = rules.fineness;
  return {
    materials: tradeInMaterials
      .filter((each) => (each === 'diamond' ? rules.stoneRate !== null : rules.fineness[each].length > 0))
      .map((each) => words.materials[each]),
    ...{ gold: [...gold], platinum: [...platinum], least_grams: rules.minimumMg / 1_000 },
    ...{ loss_percent: rules.loss / 100, loss_per_year_percent: rules.lossPerYear / 100 },
    ...{ own_percent: rules.deductionOwn / 100, other_percent: rules.deductionOther / 100 },
    ...{ share_percent: rules.share / 100, stone_percent: percent(rules.stoneRate) },
    new_stone_percent: rules.stoneLeast / 100,
    identity_from: amountIn(rules, rules.identityFrom),
    offer_minutes: platform.config.tradeInOfferMinutes,
  };
}

const presentSum = ({ steps, total }: TradeInValue): Wire<'TradeInSum'> => ({
  steps: steps.map(({ kind, amount }) => ({ kind: words.amountKinds[kind], amount: presentMoney(amount) })),
  total: presentMoney(total),
});

export const presentEstimate = ({ exchange, payout, quote }: Estimated): Wire<'TradeInEstimate'> => ({
  ...{ exchange: presentSum(exchange), payout: presentSum(payout), effective_at: quote.effectiveAt },
});

function stepsOnWire(
  row: TradeInRow,
  rules: TradeInRules | null,
  day: DayOfTradeIn,
  actor: Actor,
  now: Date,
): Wire<'TradeInStepName'>[] {
  const isStaff = actor.kind === 'staff';
  const subject = isStaff ? subjectOf(row) : { ...subjectOf(row), customerId: null };
  return tradeInStepsFor(stateOf(row, rules, day, actor, now), { actor, subject }).flatMap((step) =>
    step === 'expire' || (step === 'withdraw') === isStaff ? [] : [words.steps[step]],
  );
}

function shared({ platform }: Parts, row: TradeInRow, startsAt: Date | undefined) {
  return {
    ...{ number: row.number, version: row.version, name: row.name, piece_name: row.pieceName },
    starts_at: row.stage === 'requested' && startsAt ? startsAt.toISOString() : null,
    ...{ material: words.materials[row.material], remark: row.remark, condition: row.condition },
    ...{ weight: grams(row.weightMg), fineness: row.fineness, assayed_weight: grams(row.assayedMg) },
    ...{ loss_percent: percent(row.loss), deduction_percent: percent(row.deduction) },
    ...{ value: maybe(row, row.value), payout: maybe(row, row.payout) },
    ...{ least_stone: maybe(row, row.leastStone), offer_until: at(row.offerUntil) },
    ...{ outcome: row.outcome && words.outcomes[row.outcome], accepted_at: at(row.acceptedAt) },
    ...{ receipt: row.receipt, reason: row.reason },
    pictures: row.pictureIds.map((id) => ({ uid: String(id), url: tradeInPictures.urlOf(platform, id) })),
    ...{ requested_at: row.createdAt.toISOString(), received_at: at(row.receivedAt) },
    ended_at: at(row.endedAt),
  };
}

/**
 * Presents a trade-in to its customer. An offer for a held piece has ended. `left`: the part of its value that can still
 * pay.
 */
export function presentTradeIn(
  parts: Parts,
  { actor, storeView }: Pick<RequestContext, 'actor' | 'storeView'>,
  row: TradeInRow,
  { startsAt, left }: { readonly startsAt: Date | undefined; readonly left: number | undefined },
): TradeInMapper {
  const { platform, stores } = parts;
  const source = stores.source(row.storeCode);
  const visitor: Actor = holding({ kind: 'guest', holds: null }, row.number);
  const shown = shared(parts, row, startsAt);
  const isHeld = row.stage === 'held';
  return {
    ...shown,
    ...(isHeld && { value: null, payout: null, offer_until: null, outcome: null, accepted_at: null }),
    stage: words.stages[row.stage],
    store:
      source === null
        ? null
        : presentStore(stores, source, { market: source.market, locale: storeView.locale }),
    mobile: phoneShownTo(actor, row),
    share_percent: percent(row.share),
    value_left: row.stage === 'credited' ? amountIn(row, left ?? 0) : null,
    code: codeOf(parts, row),
    steps: stepsOnWire(row, null, emptyDay, visitor, platform.clock.now()),
    key: keyOf(platform, row.number),
  };
}

/** A trade-in for the staff of its store. */
export function presentToStaff(
  parts: Parts,
  { actor }: Pick<RequestContext, 'actor'>,
  row: TradeInRow,
  {
    startsAt,
    rules,
    day,
  }: {
    readonly startsAt: Date | undefined;
    readonly rules: TradeInRules | null;
    readonly day: DayOfTradeIn;
  },
): Wire<'StaffTradeIn'> {
  const now = parts.platform.clock.now();
  const state = stateOf(row, rules, day, actor, now);
  const { needsConfirmation, needsIdentity, hasIdentity } = state;
  const isOffered = row.value !== null;
  return {
    ...shared(parts, row, startsAt),
    stage: words.stages[row.stage],
    mobile: isTradeInOver(row.stage) ? maskPhone(row.mobile) : formatPhone(row.mobile),
    ...{ is_member: row.customerId !== null, opened_by: row.openedBy, is_own: row.isOwn, years: row.years },
    ...{ certificate: row.certificate, stone_price: maybe(row, row.stonePrice) },
    ...{ board_version: row.boardVersion, board_buy: maybe(row, row.boardBuy) },
    board_exchange: maybe(row, row.boardExchange),
    ...{ assayed_by: row.assayedBy, confirmed_by: row.confirmedBy },
    needs_confirmation: isOffered && needsConfirmation,
    value_needs_colleague: row.stage === 'offered' && needsColleagueForValue(state),
    code_needs_colleague:
      isCodedStage(row.stage) && actor.kind === 'staff' && !mayHandBack(row.emailBy, actor.staffNo),
    ...{ document: row.document && words.documents[row.document], document_end: row.documentEnd },
    needs_identity: isOffered && needsIdentity && !hasIdentity,
    ...{ accepted_by: row.acceptedBy, payout_method: row.payoutMethod && words.methods[row.payoutMethod] },
    ...{ paid_by: row.paidBy, report: row.report, reported_by: row.reportedBy, received_by: row.receivedBy },
    tries_left: Math.max(0, TRADE_IN_CODE_TRIES - row.wrongTries),
    handed_back_by: row.handedBackBy,
    steps: stepsOnWire(row, rules, day, actor, now),
  };
}
