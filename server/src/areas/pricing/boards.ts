import { businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { isMarket, type LocalText, type Market, marketFacts, markets } from '@jinlan/domain/markets';
import { type CurrencyCode, type Money, money, type WeightUnit } from '@jinlan/domain/money';
import {
  convertQuote,
  type GoldHalt,
  type GoldPriceType,
  type GoldQuote,
  type GoldQuotes,
  goldTypeFacts,
  goldTypesOf,
  haltOf,
  quotesFor,
  type RateOf,
} from '@jinlan/domain/pricing';
import type { Platform } from '../../platform/platform.ts';
import { presentEventQuote } from './present-quote.ts';
import * as store from './store.ts';

/**
 * The boards in force, in the memory of each process, so that a price is asked without a wait. The notification of
 * a publication is only the hint; what guarantees is the look at the ledger's revision every second, which also
 * finds what was published while a connection was down.
 */
export interface Board {
  readonly type: GoldPriceType;
  readonly name: LocalText;
  readonly current: GoldQuote;
  readonly source: store.Source;
  /** The last version of the business day before; null in the first day. */
  readonly closing: GoldQuote | null;
}

/** A board as a market's shoppers see it, in one of its currencies. */
export interface MarketQuote extends GoldQuote {
  readonly name: LocalText;
  readonly source: store.Source;
  readonly closing: GoldQuote | null;
  readonly halt: GoldHalt | null;
  /** Where it comes from in another currency; null where it is shown as published. */
  readonly origin: QuoteOrigin | null;
}

export interface QuoteOrigin {
  readonly currency: CurrencyCode;
  readonly unit: WeightUnit;
  readonly partsPerMillion: number;
}

export interface Boards {
  /** The quotes that by-weight pieces are priced by. Synchronous: the read model prices thousands with it. */
  quotes(market: Market, currency: CurrencyCode): GoldQuotes;
  /** The boards of a market in the order of the price page; `all` adds the other country's as they are published. */
  shown(market: Market, currency: CurrencyCode, all?: boolean): readonly MarketQuote[];
  halt(type: GoldPriceType): GoldHalt | null;
  current(type: GoldPriceType): GoldQuote | null;
  /** Seconds since the source of each board last said that its price holds. */
  ages(): Readonly<Partial<Record<GoldPriceType, number>>>;
  settings(): store.Settings;
  /** Calls after each change of a price or a halt, with the newest version. */
  onChange(listener: (version: number) => void): () => void;
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Held extends Board {
  readonly accepted: GoldQuote | null;
  readonly row: store.BoardRow;
}

const checkEveryMs = 1_000;

export function quoteOf(row: store.VersionRow): GoldQuote {
  const { currency, unit } = goldTypeFacts[row.type];
  const amount = (minor: number | null): Money | null => (minor === null ? null : money(minor, currency));
  return {
    type: row.type,
    version: row.version,
    sell: money(row.sell, currency),
    buy: amount(row.buy),
    exchange: amount(row.exchange),
    unit,
    effectiveAt: row.effectiveAt.toISOString(),
  };
}

/** A quote of any age as a market reads it; null where there is no rate. */
export function quoteIn(
  quote: GoldQuote,
  market: Market,
  currency: CurrencyCode,
  rateOf: RateOf,
): GoldQuote | null {
  const from = quote.sell.currency;
  const partsPerMillion = from === currency ? 1_000_000 : rateOf(from, currency);
  if (partsPerMillion === null) return null;
  return convertQuote(quote, { currency, unit: marketFacts[market].goldUnit, partsPerMillion });
}

function originOf({ sell, unit }: GoldQuote, shownIn: CurrencyCode, rateOf: RateOf): QuoteOrigin | null {
  const { currency } = sell;
  const partsPerMillion = currency === shownIn ? null : rateOf(currency, shownIn);
  return partsPerMillion === null ? null : { currency, unit, partsPerMillion };
}

export async function createBoards(platform: Platform, rateOf: RateOf): Promise<Boards> {
  const { db, clock, log, events, metrics, config } = platform;
  const listeners = new Set<(version: number) => void>();
  let held: readonly Held[] = [];
  let settings = await store.loadSettings(db);
  let revision = -1;
  let checked = '';
  let day = '';
  let announced = '';
  let refreshing: Promise<void> | undefined;
  let again = false;

  const load = async (): Promise<void> => {
    const today = businessDay(clock.now());
    const now = await store.readRevision(db);
    const rows = await store.loadBoards(db);
    const latest = await store.latestVersions(db, null);
    const accepted = await store.findVersions(
      db,
      rows.flatMap(({ acceptedVersion }) => acceptedVersion ?? []),
    );
    const closing = await store.latestVersions(db, startOfBusinessDay(today));
    settings = await store.loadSettings(db);
    held = rows.flatMap((row): Held[] => {
      const current = latest.find(({ type }) => type === row.type);
      if (!current) return [];
      const stands = accepted.find(({ version }) => version === row.acceptedVersion);
      const closed = closing.find(({ type }) => type === row.type);
      return [
        {
          type: row.type,
          name: row.name,
          current: quoteOf(current),
          accepted: stands ? quoteOf(stands) : null,
          closing: closed ? quoteOf(closed) : null,
          source: current.source,
          row,
        },
      ];
    });
    revision = now.revision;
    checked = JSON.stringify(now.checked);
    day = today;
  };

  /** What pages and read models hang on; a fresh check that changes nothing stays silent. */
  const announce = (): void => {
    const state = JSON.stringify(held.map(({ type, current }) => [current, haltOfType(type)?.code]));
    if (state === announced) return;
    announced = state;
    const version = Math.max(0, ...held.map(({ current }) => current.version));
    for (const market of markets) {
      const shown = shownIn(market, marketFacts[market].currency);
      if (shown.length > 0)
        events.publish(market, {
          event: 'gold-price',
          id: String(version),
          data: shown.map(presentEventQuote),
        });
    }
    for (const listener of listeners) listener(version);
  };

  const refresh = (): Promise<void> => {
    if (refreshing) {
      again = true;
      return refreshing;
    }
    refreshing = (async () => {
      do {
        again = false;
        await load();
      } while (again);
      announce();
    })().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };

  const haltOfType = (type: GoldPriceType): GoldHalt | null => {
    const board = held.find((one) => one.type === type);
    if (!board) return { code: 'GOLD_PRICE_MISSING', data: { type } };
    const { current, accepted, row, source } = board;
    const staleAfterMinutes =
      source === 'feed' && config.goldFeed ? config.goldFeed.staleMinutes : row.staleAfterMinutes;
    return haltOf(
      { type, current, accepted, renewedAt: row.checkedAt },
      { ...row, staleAfterMinutes },
      clock.now(),
    );
  };

  const ages: Boards['ages'] = () => {
    const now = clock.now().getTime();
    return Object.fromEntries(
      held.map(({ type, current, row }) => {
        const said = Math.max(Date.parse(current.effectiveAt), row.checkedAt?.getTime() ?? 0);
        return [type, Math.max(0, Math.floor((now - said) / 1_000))];
      }),
    );
  };

  const measure = (): void => {
    for (const [type, age] of Object.entries(ages())) metrics.goldPriceAge.set({ type }, age);
  };

  const shownIn = (market: Market, currency: CurrencyCode, all = false): readonly MarketQuote[] => {
    const own = goldTypesOf(market);
    return held.flatMap((board): MarketQuote[] => {
      const mine = own.includes(board.type);
      if (!mine && !all) return [];
      const as = (quote: GoldQuote): GoldQuote | null =>
        mine ? quoteIn(quote, market, currency, rateOf) : quote;
      const current = as(board.current);
      if (!current) return [];
      const closing = board.closing && as(board.closing);
      return [
        {
          ...current,
          name: board.name,
          source: board.source,
          closing,
          halt: haltOfType(board.type),
          origin: originOf(board.current, current.sell.currency, rateOf),
        },
      ];
    });
  };

  const look = async (): Promise<void> => {
    measure();
    try {
      const now = await store.readRevision(db);
      if (
        now.revision !== revision ||
        JSON.stringify(now.checked) !== checked ||
        businessDay(clock.now()) !== day
      )
        await refresh();
      else announce();
    } catch (err) {
      log.error({ err }, 'the gold price boards could not be checked');
    }
  };

  await refresh();
  const stopListening = await db.listen(store.changedChannel, () => {
    refresh().catch((err) => log.error({ err }, 'the gold price boards could not be loaded'));
  });
  let looking: Promise<void> = Promise.resolve();
  let closed = false;
  const timer = setInterval(() => {
    looking = looking.then(() => (closed ? undefined : look()));
  }, checkEveryMs);
  timer.unref();

  return {
    quotes: (market, currency) =>
      quotesFor(
        market,
        currency,
        held.map(({ current }) => current),
        rateOf,
      ),
    shown: (market, currency, all) => {
      if (!isMarket(market)) throw new TypeError(`No market ${String(market)}`);
      const shown = shownIn(market, currency, all);
      const own = goldTypesOf(market);
      return [...shown].sort((a, b) => Number(own.includes(b.type)) - Number(own.includes(a.type)));
    },
    halt: haltOfType,
    current: (type) => held.find((board) => board.type === type)?.current ?? null,
    ages,
    settings: () => settings,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    async close() {
      closed = true;
      clearInterval(timer);
      await stopListening();
      await looking;
      await refreshing;
    },
  };
}
