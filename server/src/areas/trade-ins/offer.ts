/** The assay, the offer, and the customer's answer to it in the store. */
import { MINUTE_MS } from '@jinlan/domain/kernel';
import { marketFacts } from '@jinlan/domain/markets';
import { type CurrencyCode, fromDecimal, type Money, money, toNumber } from '@jinlan/domain/money';
import type { Actor } from '@jinlan/domain/people';
import {
  assayLoss,
  certificateKey,
  checkCertificate,
  mayPayCash,
  mustConfirm,
  needsIdentity,
  type PayoutMethod,
  stoneTradeIn,
  TRADE_IN_CERTIFICATE_MAX,
  type TradeInMaterial,
  type TradeInOutcome,
  type TradeInRules,
  tradeInWeightLimits,
} from '@jinlan/domain/trade-in';
import { refuse } from '../../platform/requests/refusal.ts';
import { textFrom } from '../../platform/requests/typed-text.ts';
import { readWeight } from '../../platform/requests/typed-weight.ts';
import { estimateNow } from './boards.ts';
import { isCodeRight, keep, type Read, refuseSecret, type TypedCode } from './keep.ts';
import type { TradeInParts } from './parts.ts';
import type { TradeInRow } from './store.ts';
import { isCertificateTraded } from './store-days.ts';
import { type Changes, type Prepare, refuseOwn } from './take-step.ts';

/**
 * The results of the store's examination. For a diamond: the certificate and the price at this shop. For metal: all other
 * fields.
 */
export interface TypedAssay {
  readonly material: TradeInMaterial;
  /** Parts per ten thousand. */
  readonly fineness: number | null;
  /** Grams of the metal alone. */
  readonly weight: number | null;
  readonly isOwn: boolean;
  readonly years: number;
  readonly certificate: string;
  readonly stonePrice: number | null;
}

const amountOf = ({ market }: Pick<TradeInRow, 'market'>, minor: number) =>
  money(minor, marketFacts[market].currency);

/** Makes an offer at the board's current price, valid for `TRADE_IN_OFFER_MINUTES`. A new offer replaces an earlier one. */
export async function offerTradeIn(
  parts: TradeInParts,
  actor: Actor,
  read: Read,
  typed: TypedAssay,
): Promise<TradeInRow> {
  const isListed =
    typed.material === 'diamond' &&
    (await parts.diamonds.lists(certificateKey(typed.certificate.slice(0, TRADE_IN_CERTIFICATE_MAX))));
  return keep(parts, actor, read, async (row, { staffNo }, rules, tx) => {
    if (rules === null) throw refuse('TRADE_IN_UNAVAILABLE');
    const now = parts.platform.clock.now();
    const until = new Date(now.getTime() + parts.platform.config.tradeInOfferMinutes * MINUTE_MS);
    const assayed =
      typed.material === 'diamond'
        ? await ofStone(parts, tx, row, rules, { ...typed, isListed })
        : ofMetal(parts, row, rules, typed);
    return {
      command: { kind: 'offer' },
      changes: {
        ...{ ...assayed, material: typed.material, share: rules.share, assayedBy: staffNo },
        ...{ confirmedBy: null, offeredAt: now, offerUntil: until },
      },
    };
  });
}

function ofMetal(parts: TradeInParts, row: TradeInRow, rules: TradeInRules, typed: TypedAssay): Changes {
  const { material, isOwn, years } = typed;
  if (material === 'diamond') throw new TypeError('A diamond has no fineness');
  const weightMg = readWeight(typed.weight ?? Number.NaN, tradeInWeightLimits, 'TRADE_IN_WEIGHT_INVALID');
  if (row.weightMg !== null && weightMg > row.weightMg) throw refuse('TRADE_IN_WEIGHT_INVALID');
  const fineness = typed.fineness ?? 0;
  const { exchange, payout, quote } = estimateNow(parts, row.market, rules, {
    ...{ metal: material, fineness, weightMg, isOwn, years },
  });
  return {
    ...{ fineness, assayedMg: weightMg, isOwn, years, loss: assayLoss(rules, years) },
    deduction: isOwn ? rules.deductionOwn : rules.deductionOther,
    ...{ boardVersion: quote.version, boardBuy: quote.buy?.minor ?? null },
    boardExchange: rules.hasExchange ? (quote.exchange?.minor ?? null) : null,
    ...{ value: exchange.total.minor, payout: payout.total.minor },
    ...{ leastStone: null, certificate: null, certificateKey: null, stonePrice: null },
  };
}

/**
 * Returns the changes of an offer for a diamond. A certificate is accepted only once, and never while the shop itself lists
 * the stone. The price is that of the order in which the shop sold the stone. The typed price counts only if no order has the
 * stone, up to the most that the rules allow.
 */
async function ofStone(
  parts: TradeInParts,
  tx: Parameters<Prepare>[2],
  row: TradeInRow,
  rules: TradeInRules,
  typed: TypedAssay & { readonly isListed: boolean },
): Promise<Changes> {
  const certificate = textFrom(checkCertificate(typed.certificate));
  const key = certificateKey(certificate);
  if (await isCertificateTraded(tx, key, row.id))
    throw refuse('TRADE_IN_CERTIFICATE_REFUSED', { reason: 'traded', most: null });
  if (typed.isListed) throw refuse('TRADE_IN_CERTIFICATE_REFUSED', { reason: 'listed', most: null });
  const { currency } = marketFacts[row.market];
  const price =
    (await parts.ordering.priceOfStone(tx, key, currency)) ??
    readStonePrice(rules, typed.stonePrice, currency);
  const stone = stoneTradeIn(rules, price);
  if (stone === null || stone.value.minor <= 0)
    throw refuse('TRADE_IN_PIECE_REFUSED', { reason: 'stone', least_grams: rules.minimumMg / 1_000 });
  return {
    ...{
      certificate,
      certificateKey: key,
      stonePrice: price.minor,
      isOwn: true,
      value: stone.value.minor,
      payout: null,
    },
    ...{ leastStone: stone.least.minor, fineness: null, assayedMg: null, loss: null, deduction: null },
    ...{ boardVersion: null, boardBuy: null, boardExchange: null },
  };
}

/** Reads the typed price of a stone whose order is not known. Refuses more than the rules allow. */
function readStonePrice({ stoneMost }: TradeInRules, typed: number | null, currency: CurrencyCode): Money {
  const price = fromDecimal(typed ?? Number.NaN, currency);
  if (!price.ok) throw refuse('AMOUNT_INVALID', { field: 'stone_price', reason: 'AMOUNT_NOT_A_NUMBER' });
  if (stoneMost === null) throw refuse('TRADE_IN_CERTIFICATE_REFUSED', { reason: 'unknown', most: null });
  if (price.value.minor > stoneMost)
    throw refuse('TRADE_IN_CERTIFICATE_REFUSED', {
      reason: 'dear',
      most: toNumber(money(stoneMost, currency)),
    });
  return price.value;
}

/**
 * The customer accepts in person, by the code on their page and the last digits of their number. A value is credited at
 * once; money is paid later by the till. The amounts accepted for one number on the same day decide whether the customer has
 * to be identified. Those accepted after assays by one member of staff decide whether the manager has to confirm. The member
 * of staff who assayed the piece may not record the acceptance of a value that nobody has confirmed.
 */
export const acceptOffer = (
  parts: TradeInParts,
  actor: Actor,
  read: Read,
  typed: TypedCode & { readonly to: TradeInOutcome },
): Promise<TradeInRow> =>
  keep(
    parts,
    actor,
    read,
    async (row, staff, rules, tx, day) => {
      refuseSecret(row, staff);
      const now = parts.platform.clock.now();
      const amount = (typed.to === 'value' ? row.value : row.payout) ?? 0;
      const customerId =
        row.customerId ??
        (typed.to === 'value' ? await parts.customers.customerOfMobile(tx, row.mobile) : null);
      refuseOwn(staff, { customerId, mobile: row.mobile });
      return {
        command: { kind: 'accept', to: typed.to, isCodeRight: isCodeRight(parts, row, typed) },
        changes: { outcome: typed.to, acceptedAt: now, acceptedBy: staff.staffNo, customerId },
        state: {
          isMember: customerId !== null,
          needsIdentity: rules === null || needsIdentity(rules, day.ofNumber, amount),
          needsConfirmation:
            row.confirmedBy === null && (rules === null || mustConfirm(rules, row.material, day, amount)),
        },
      };
    },
    {
      isGuess: true,
      async settle(row, tx) {
        const { number, customerId, outcome, value, share, leastStone, market } = row;
        if (outcome !== 'value') return {};
        if (customerId === null || value === null || share === null)
          throw new Error(`Trade-in ${number} has no offer or no customer`);
        const { currency } = marketFacts[market];
        const stone = leastStone === null ? null : money(leastStone, currency);
        const amount = money(value, currency);
        await parts.tenders.tradeIns.credit(
          tx,
          { number, customerId, currency, share, leastStone: stone, amount },
          parts.platform.clock.now(),
        );
        return {};
      },
    },
  );

/**
 * Records that the till has paid exactly the offer. The member of staff who assayed the piece may not pay. Cash is limited
 * to the market's amount of a day.
 */
export const payOut = (
  parts: TradeInParts,
  actor: Actor,
  read: Read,
  typed: { readonly method: PayoutMethod; readonly receipt: string; readonly amount: number },
): Promise<TradeInRow> =>
  keep(
    parts,
    actor,
    read,
    async (row, { staffNo }, rules, _tx, day) => {
      const due = amountOf(row, row.payout ?? 0);
      const paid = fromDecimal(typed.amount, due.currency);
      if (!paid.ok || paid.value.minor !== due.minor)
        throw refuse('TRADE_IN_AMOUNT_WRONG', { due: toNumber(due) });
      if (typed.method === 'cash' && (rules === null || !mayPayCash(rules, day.cash, due.minor)))
        throw refuse('TRADE_IN_CASH_LIMIT', { most: toNumber(amountOf(row, rules?.cashMost ?? 0)) });
      return {
        command: { kind: 'pay-out' },
        changes: { payoutMethod: typed.method, paidBy: staffNo },
        state: { needsIdentity: rules === null || needsIdentity(rules, day.ofNumber, due.minor) },
      };
    },
    {
      settle: async (row, tx, { storeId }) => ({
        receipt: await parts.ordering.claimTillReceipt(tx, storeId, typed.receipt, row.number),
      }),
    },
  );
