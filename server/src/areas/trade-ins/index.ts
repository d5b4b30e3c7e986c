import { addDays, businessDay, isBusinessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { type Market, marketFacts } from '@jinlan/domain/markets';
import { type Actor, customerIdOf, may } from '@jinlan/domain/people';
import {
  openTradeInStages,
  type TradeInMaterial,
  type TradeInStage,
  tradeInWeightLimits,
} from '@jinlan/domain/trade-in';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { ImportReport } from '../../platform/import/report.ts';
import { type Page, skipOf } from '../../platform/requests/pages.ts';
import { permitStaff } from '../../platform/requests/permit-staff.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { readWeight } from '../../platform/requests/typed-weight.ts';
import { presentMoney } from '../catalogue/index.ts';
import { estimateNow } from './boards.ts';
import { bookTradeIn, type CounterTradeIn, endOfWaiting, openAtCounter, type WantedBooking } from './book.ts';
import { deleteJob, deleteOld, everySeconds, expireJob, expireTradeIns } from './clean-up.ts';
import { importRules } from './import-rules.ts';
import type { Read } from './keep.ts';
import type { TradeInMapper } from './mappers.ts';
import type { TradeInParts } from './parts.ts';
import { addTradeInPicture, removeTradeInPicture } from './pictures.ts';
import { amountIn, presentEstimate, presentTerms, presentToStaff, presentTradeIn } from './present.ts';
import { countOfCustomer, type TradeInRow, tradeInsOfCustomer } from './store.ts';
import { daysOf, emptyDay } from './store-days.ts';
import { acceptedOfStore, countOfStore, moveEnd, tradeInsOfStore } from './store-lists.ts';
import { rulesOf } from './store-rules.ts';
import { openTradeIn, type ReadTradeIn, startOfDay } from './take-step.ts';
import { withdrawTradeIn } from './withdraw.ts';

export { importRules } from './import-rules.ts';
export { resolvers } from './resolvers.ts';
export { tradeInPictureRoutes } from './routes.ts';
export { tradeInsHeld } from './store-held.ts';
export { openTradeIns } from './store-lists.ts';

const entry = 50;
const mostOfDay = 200;
export const listSizes = {
  'CustomerTradeIns.items': { entry },
  'StaffTradeIns.items': { entry },
  'StaffTradeInDay.items': { entry, length: mostOfDay },
} as const;
export const useCosts = {
  'Query.tradeInTerms': 500,
  'Query.tradeInEstimate': 500,
  'Query.tradeIn': 2_000,
  'Query.staffTradeIn': 2_000,
  'Query.staffTradeIns': 6_000,
  'Query.staffTradeInDay': 6_000,
  'Customer.trade_ins': 4_000,
  'Customer.trade_in_values': 2_000,
} as const;

declare module '../../platform/context.ts' {
  interface Areas {
    readonly tradeIns: TradeInDesk;
  }
}

interface PageOf<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

type Viewer = Pick<RequestContext, 'actor' | 'storeView'>;

/** A piece as its owner describes it. */
interface DescribedPiece {
  readonly material: TradeInMaterial;
  readonly fineness: number;
  /** Grams. */
  readonly weight: number;
  readonly isOwn: boolean;
  readonly years: number;
}

/** Trade-ins of stores, for customers, guests with a key, and staff. */
export interface TradeInDesk {
  /** Imports `trade-in.csv`. */
  importFile(text: string): Promise<ImportReport>;
  /** Null where the market takes nothing. */
  terms(context: Pick<RequestContext, 'storeView'>): Promise<Wire<'TradeInTerms'> | null>;
  estimate(
    context: Pick<RequestContext, 'storeView'>,
    piece: DescribedPiece,
  ): Promise<Wire<'TradeInEstimate'>>;
  open(context: Viewer, read: Pick<ReadTradeIn, 'number' | 'key'>): Promise<TradeInMapper>;
  book(context: RequestContext, wanted: WantedBooking): Promise<TradeInMapper>;
  withdraw(context: Viewer, read: ReadTradeIn): Promise<TradeInMapper>;
  /** Empty for anybody but the signed-in customer. */
  ofCustomer(context: Viewer, customerId: string | null, page: Page): Promise<PageOf<TradeInMapper>>;
  /** The amounts of the customer's trade-ins that can still pay, in the currency of the request; empty for anybody else. */
  valuesOf(
    context: Pick<RequestContext, 'actor' | 'currency' | 'now'>,
    customerId: string | null,
  ): Promise<readonly Wire<'TradeInValue'>[]>;
  /** The trade-ins of a store, for its staff; `stage` null for all open ones. */
  ofStore(context: Viewer, stage: TradeInStage | null, page: Page): Promise<PageOf<Wire<'StaffTradeIn'>>>;
  ofStaff(context: Viewer, number: string): Promise<Wire<'StaffTradeIn'>>;
  /** The pieces that the store took in on a day, for bookkeeping. */
  day(context: Viewer, day: string): Promise<Wire<'StaffTradeInDay'>>;
  openAtCounter(context: Viewer, wanted: CounterTradeIn): Promise<Wire<'StaffTradeIn'>>;
  addPicture(
    context: Viewer & Pick<RequestContext, 'source' | 'isGone'>,
    number: string,
    base64: string,
  ): Promise<Wire<'StaffTradeIn'>>;
  removePicture(context: Viewer, number: string, uid: string): Promise<Wire<'StaffTradeIn'>>;
  /** A step of the store's staff: one of the functions of `keep.ts` and `offer.ts`. */
  keep<Args extends readonly unknown[]>(
    context: Viewer,
    step: (parts: TradeInParts, actor: Actor, read: Read, ...args: Args) => Promise<TradeInRow>,
    read: Read,
    ...args: Args
  ): Promise<Wire<'StaffTradeIn'>>;
}

const isOwner = ({ actor }: Pick<RequestContext, 'actor'>, customerId: string | null): customerId is string =>
  customerId !== null &&
  customerIdOf(actor) === customerId &&
  may(actor, 'trade-in.change', { id: customerId, customerId, storeId: null });

export function createTradeIns(parts: TradeInParts): TradeInDesk {
  const { platform, appointments, tenders, stores } = parts;
  const { db, jobs, clock } = platform;
  jobs.every(expireJob, everySeconds, () => expireTradeIns(parts));
  jobs.every(deleteJob, everySeconds, () => deleteOld(parts));
  appointments.whenMoved((tx, { number, startsAt }) =>
    moveEnd(tx, number, endOfWaiting(businessDay(startsAt))),
  );

  /** The times of the appointments to which the pieces of requested trade-ins are to be brought. */
  const startsOf = (rows: readonly TradeInRow[]) =>
    appointments.visits(
      db,
      rows.flatMap(({ stage, appointment }) =>
        stage === 'requested' && appointment !== null ? [appointment] : [],
      ),
    );
  const allOfCustomer = async (context: Viewer, rows: readonly TradeInRow[]) => {
    const starts = await startsOf(rows);
    const left = new Map<string, number>();
    for (const [market, same] of Map.groupBy(
      rows.filter(({ stage }) => stage === 'credited'),
      (row): Market => row.market,
    )) {
      const { currency } = marketFacts[market];
      const numbers = same.map(({ number }) => number);
      for (const [number, minor] of await tenders.tradeIns.leftOf(db, numbers, {
        currency,
        now: clock.now(),
      }))
        left.set(number, minor);
    }
    return rows.map((row) =>
      presentTradeIn(parts, context, row, {
        ...{ startsAt: starts.get(row.appointment ?? ''), left: left.get(row.number) },
      }),
    );
  };
  const own = async (context: Viewer, row: TradeInRow): Promise<TradeInMapper> => {
    const [presented] = await allOfCustomer(context, [row]);
    if (presented === undefined) throw new Error('The trade-in was not presented');
    return presented;
  };
  const allOfStaff = async (context: Viewer, rows: readonly TradeInRow[]) => {
    const starts = await startsOf(rows);
    const [market] = rows.map((row) => row.market);
    const rules = market === undefined ? null : await rulesOf(db, market);
    const offered = rows.flatMap(({ id, stage }) => (stage === 'offered' ? [id] : []));
    const days = offered.length === 0 ? null : await daysOf(db, offered, startOfDay(clock.now()));
    return rows.map((row) =>
      presentToStaff(parts, context, row, {
        ...{ startsAt: starts.get(row.appointment ?? ''), rules, day: days?.get(row.id) ?? emptyDay },
      }),
    );
  };
  const kept = async (context: Viewer, row: TradeInRow): Promise<Wire<'StaffTradeIn'>> => {
    const [presented] = await allOfStaff(context, [row]);
    if (presented === undefined) throw new Error('The trade-in was not presented');
    return presented;
  };

  return {
    importFile: (text) => importRules(db, text),
    async terms({ storeView }) {
      const rules = await rulesOf(db, storeView.market);
      return rules === null || rules.withdrawn ? null : presentTerms(parts, rules);
    },
    async estimate({ storeView: { market } }, { material, weight, ...piece }) {
      const rules = await rulesOf(db, market);
      if (rules === null || rules.withdrawn) throw refuse('TRADE_IN_UNAVAILABLE');
      if (material === 'diamond')
        throw refuse('TRADE_IN_PIECE_REFUSED', { reason: 'metal', least_grams: rules.minimumMg / 1_000 });
      return presentEstimate(
        estimateNow(parts, market, rules, {
          ...piece,
          metal: material,
          weightMg: readWeight(weight, tradeInWeightLimits, 'TRADE_IN_WEIGHT_INVALID'),
        }),
      );
    },
    open: async (context, read) =>
      own(context, await openTradeIn(parts, db, context.actor, read, 'trade-in.change')),
    book: async (context, wanted) => own(context, await bookTradeIn(parts, context, wanted)),
    withdraw: async (context, read) => own(context, await withdrawTradeIn(parts, context.actor, read)),
    async ofCustomer(context, customerId, page) {
      const skip = skipOf(page);
      if (!isOwner(context, customerId)) return { items: [], total: 0 };
      const rows = await tradeInsOfCustomer(db, customerId, page.pageSize, skip);
      return { items: await allOfCustomer(context, rows), total: await countOfCustomer(db, customerId) };
    },
    async valuesOf(context, customerId) {
      if (!isOwner(context, customerId)) return [];
      return (await tenders.tradeIns.of(db, customerId, context)).map((value) => ({
        ...{ number: value.number, left: presentMoney(value.balance), share_percent: value.share / 100 },
        least_stone: value.leastStone && presentMoney(value.leastStone),
      }));
    },
    async ofStore(context, stage, page) {
      const { storeId } = permitStaff(context.actor, 'store-trade-ins.read');
      const skip = skipOf(page);
      const stages = stage === null ? openTradeInStages : [stage];
      const rows = await tradeInsOfStore(db, storeId, stages, page.pageSize, skip);
      return { items: await allOfStaff(context, rows), total: await countOfStore(db, storeId, stages) };
    },
    async ofStaff(context, number) {
      permitStaff(context.actor, 'store-trade-ins.read');
      const read = { number, key: null };
      return kept(context, await openTradeIn(parts, db, context.actor, read, 'store-trade-ins.read'));
    },
    async day(context, day) {
      const { storeId } = permitStaff(context.actor, 'store-trade-ins.read');
      const market = stores.source(storeId)?.market;
      if (!isBusinessDay(day) || market === undefined)
        throw refuse('BAD_REQUEST', { reason: 'no day', field: 'day' });
      const end = startOfBusinessDay(addDays(day, 1));
      const found = await acceptedOfStore(db, storeId, startOfBusinessDay(day), end, mostOfDay + 1);
      const rows = found.slice(0, mostOfDay);
      const sumOf = (amountOf: (row: TradeInRow) => number) =>
        rows.reduce((sum, row) => sum + amountOf(row), 0);
      return {
        items: await allOfStaff(context, rows),
        is_cut: found.length > mostOfDay,
        weight: sumOf(({ assayedMg }) => assayedMg ?? 0) / 1_000,
        value: amountIn(
          { market },
          sumOf((row) => (row.outcome === 'value' ? (row.value ?? 0) : 0)),
        ),
        payout: amountIn(
          { market },
          sumOf((row) => (row.outcome === 'payout' ? (row.payout ?? 0) : 0)),
        ),
      };
    },
    openAtCounter: async (context, wanted) => kept(context, await openAtCounter(parts, context, wanted)),
    addPicture: async (context, number, base64) =>
      kept(context, await addTradeInPicture(parts, context, number, base64)),
    removePicture: async (context, number, uid) =>
      kept(context, await removeTradeInPicture(parts, context.actor, number, uid)),
    keep: async (context, step, read, ...args) =>
      kept(context, await step(parts, context.actor, read, ...args)),
  };
}
