import { createHmac } from 'node:crypto';
import type { IssueOccasion } from '@jinlan/domain/coupons';
import { type LocalText, type Market, marketFacts } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { couponCode, type RateOf } from '@jinlan/domain/pricing';
import { type Rule, ruleIn } from '@jinlan/domain/promotions';
import type { Connection } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createReservation, type Reservation } from '../../../platform/reservation.ts';
import * as store from './store.ts';
import {
  type CodeToIssue,
  type IssuedCode,
  issueCode,
  type MarketCode,
  newCode,
  promotionsWithCodes,
  usedCodes,
} from './store-codes.ts';
import {
  type IssuingPromotion,
  issuingPromotions,
  type PromotionFacts,
  promotionFacts,
} from './store-issuing.ts';

/** A promotion for the bags of a market, in a currency, with the retailer's name for it. */
export interface NamedRule {
  readonly rule: Rule;
  readonly label: LocalText;
  /** Null where a buyer may use it any number of times. */
  readonly buyerLimit: number | null;
  /** Whether an order that the promotion reduces has to reserve a use of it. */
  readonly reserved: boolean;
}

export interface Promotions {
  /** The automatic promotions of a market. Synchronous: each process keeps them in memory. */
  automatic(market: Market, currency: CurrencyCode): readonly NamedRule[];
  /** Finds a promotion by a typed code. Returns null where the market has no such code, and for another member's. */
  byCode(
    db: Connection,
    market: Market,
    code: string,
    currency: CurrencyCode,
    /** The customer who types the code. Without one, codes of members are not found. */
    customerId?: string | null,
  ): Promise<NamedRule | null>;
  /** Returns keyed hashes of a buyer's names (`namesOfUse` and others). Only the hashes are stored. */
  hashesOf(names: readonly string[]): readonly string[];
  /** Returns the ids of the promotions that their buyer has already used as often as allowed. */
  usedUpByBuyer(db: Connection, counted: readonly store.CountedBuyer[]): Promise<readonly number[]>;
  /** Whether a paid order was remembered under one of the names. */
  hasFormerOrder(db: Connection, names: readonly string[]): Promise<boolean>;
  /** Remembers a paid order under the names of its buyer. A repeated call changes nothing. */
  rememberOrder(tx: Connection, orderNumber: string, names: readonly string[]): Promise<void>;
  forgetOrder(tx: Connection, orderNumber: string): Promise<void>;
  /** Uses of promotions, held by the order's number. */
  readonly uses: Reservation<store.PromotionNeed, number>;
  /** A new code that nobody can guess. */
  newCode(): string;
  /** Adds a member's code to a promotion's set; null where there is no such promotion, or it is over or used up. */
  issueCode(tx: Connection, request: CodeToIssue): Promise<IssuedCode | null>;
  /** Promotions that issue codes without points now. */
  issuing(
    db: Connection,
    request: { readonly market: Market | null; readonly on: IssueOccasion; readonly now: Date },
  ): Promise<readonly IssuingPromotion[]>;
  factsOf(
    db: Connection,
    named: readonly { readonly market: Market; readonly key: string }[],
  ): Promise<readonly PromotionFacts[]>;
  /** Returns the codes that were used already, as `market/code`. */
  usedCodes(db: Connection, codes: readonly MarketCode[]): Promise<ReadonlySet<string>>;
  /** Returns the promotions that have a set of codes, as `market/key`. */
  withCodes(
    db: Connection,
    named: readonly { readonly market: Market; readonly key: string }[],
  ): Promise<ReadonlySet<string>>;
  refresh(): Promise<void>;
  close(): Promise<void>;
}

const checkEveryMs = 1_000;
/** The most automatic promotions of all markets together. Each makes pricing a bag slower. */
const mostAutomatic = 1_000;

/**
 * Automatic promotions are kept in memory. A notification speeds up the reload after a change; a check of
 * their revision each second guarantees it. Limits are decided by the database when an order is placed.
 */
export async function createPromotions(platform: Platform, rateOf: RateOf): Promise<Promotions> {
  const { db, clock, log, config } = platform;
  let rows: ReadonlyMap<Market, readonly store.PromotionRow[]> = new Map();
  let converted = new Map<string, readonly NamedRule[]>();
  let revision = -1;
  let loading: Promise<void> = Promise.resolve();

  const load = async (): Promise<void> => {
    const loadedRevision = await store.promotionsRevision(db);
    const loaded = await store.automaticPromotions(db, clock.now(), mostAutomatic + 1);
    if (loaded.length > mostAutomatic)
      log.error({ most: mostAutomatic }, 'there are more automatic promotions than the shop applies');
    rows = Map.groupBy(loaded.slice(0, mostAutomatic), ({ market }) => market);
    converted = new Map();
    revision = loadedRevision;
  };
  /** Starts each load after the one before has ended, so that older data never replaces newer data. */
  const refresh = (): Promise<void> => {
    loading = loading.catch(() => undefined).then(load);
    return loading;
  };

  const rateTo = (market: Market, currency: CurrencyCode): number | null => {
    const own = marketFacts[market].currency;
    return own === currency ? 1_000_000 : rateOf(own, currency);
  };

  const automatic: Promotions['automatic'] = (market, currency) => {
    const rate = rateTo(market, currency);
    if (rate === null) return [];
    const key = `${market} ${currency} ${rate}`;
    let rules = converted.get(key);
    if (!rules) {
      rules = (rows.get(market) ?? []).map((row) => namedRule(row, null, currency, rate));
      converted.set(key, rules);
    }
    return rules;
  };

  const hashesOf = (names: readonly string[]): readonly string[] =>
    names.map((name) =>
      createHmac('sha256', config.secrets.application).update(`promotion-buyer:${name}`).digest('base64url'),
    );

  await refresh();
  const stopListening = await db.listen(store.promotionsChannel, () => {
    refresh().catch((err) => log.error({ err }, 'the promotions could not be loaded'));
  });
  let pendingCheck: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    pendingCheck = store
      .promotionsRevision(db)
      .then((current) => (current === revision ? undefined : refresh()))
      .catch((err) => log.error({ err }, 'the promotions could not be checked'));
  }, checkEveryMs);
  timer.unref();

  return {
    automatic,
    async byCode(connection, market, code, currency, customerId = null) {
      const rate = rateTo(market, currency);
      if (rate === null) return null;
      const normalised = couponCode(code).slice(0, 64);
      const row = await store.promotionOfCode(connection, market, normalised, customerId);
      return row && namedRule(row, normalised, currency, rate);
    },
    hashesOf,
    usedUpByBuyer: store.usedUpByBuyer,
    hasFormerOrder: (connection, names) => store.hasFormerOrder(connection, hashesOf(names)),
    rememberOrder: (tx, orderNumber, names) => store.rememberOrder(tx, orderNumber, hashesOf(names)),
    forgetOrder: store.forgetOrder,
    uses: createReservation<store.PromotionNeed, number>(
      // The statement locks the promotions in the order of their ids.
      () => 0,
      {
        async take(tx, orderNumber, needs) {
          const held = new Set(await store.holdPromotions(tx, orderNumber, needs, clock.now()));
          return needs.map(({ id }) => (held.delete(id) ? id : null));
        },
        sell: store.sellPromotions,
        giveBack: store.giveBackPromotions,
      },
    ),
    newCode: () => newCode(platform),
    issueCode,
    issuing: issuingPromotions,
    factsOf: promotionFacts,
    usedCodes,
    withCodes: promotionsWithCodes,
    refresh,
    async close() {
      clearInterval(timer);
      await stopListening();
      await pendingCheck;
      await loading.catch(() => undefined);
    },
  };
}

function namedRule(
  {
    id,
    market,
    terms,
    label,
    validFrom,
    validUntil,
    buyerLimit,
    limited,
    exhausted,
    revision,
  }: store.PromotionRow,
  code: string | null,
  currency: CurrencyCode,
  rate: number,
): NamedRule {
  const rule: Rule = {
    ...terms,
    id,
    version: revision,
    currency: marketFacts[market].currency,
    code,
    usedUp: exhausted ? 'everyone' : null,
    conditions: {
      ...terms.conditions,
      from: validFrom?.toISOString() ?? null,
      until: validUntil?.toISOString() ?? null,
    },
  };
  return { rule: ruleIn(rule, currency, rate), label, buyerLimit, reserved: limited || code !== null };
}
