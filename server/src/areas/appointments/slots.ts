import {
  firstDayOfTransfer,
  HORIZON_DAYS,
  type Slot,
  type SlotRules,
  type Span,
  type StoreDays,
  slotAt,
  slotsOfDay,
} from '@jinlan/domain/appointments';
import {
  addDays,
  type BusinessDay,
  businessDay,
  DAY_MS,
  isBusinessDay,
  startOfBusinessDay,
} from '@jinlan/domain/kernel';
import type { Connection } from '../../platform/database.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { Source } from '../stores/index.ts';
import type { AppointmentParts } from './parts.ts';
import { bookedIn } from './store.ts';
import { type ClosureRow, closuresOf } from './store-closures.ts';

const mostDays = 31;

type Parts = Pick<AppointmentParts, 'platform' | 'stores' | 'catalogue'>;

/** The number of appointments that the store takes at the same time; 0 for a store without appointments. */
export const capacityOf = ({ platform }: Pick<Parts, 'platform'>, source: Source): number =>
  source.isEshop || source.closed ? 0 : (source.appointments ?? platform.config.appointments.capacity);

/** The store with the code; refuses one without appointments with APPOINTMENT_STORE_INVALID. */
export function readStore(parts: Parts, code: string): Source {
  const source = parts.stores.source(code.slice(0, 60));
  if (source === null || capacityOf(parts, source) === 0) throw refuse('APPOINTMENT_STORE_INVALID');
  return source;
}

export const rulesOf = (parts: Pick<Parts, 'platform'>, source: Source): SlotRules => ({
  slotMinutes: parts.platform.config.appointments.slotMinutes,
  capacity: capacityOf(parts, source),
});

/** Reads the data that decide the slots of a store in a period. Closures that have begun count too. */
export async function daysOf(
  { stores }: Pick<Parts, 'stores'>,
  db: Connection,
  source: Source,
  span: Span,
  exceptId: number | null = null,
): Promise<StoreDays & { readonly closures: readonly ClosureRow[] }> {
  const closures = await closuresOf(db, source.code, span.startsAt);
  const booked = await bookedIn(db, source.code, span, exceptId);
  const exceptions = stores.holidays(source.code).map(({ day, opens, closes }) => ({
    day,
    hours: opens === null || closes === null ? null : { opens, closes },
  }));
  return { usual: { opens: source.opens, closes: source.closes }, exceptions, closures, booked };
}

/** The piece's SKU and the day from which on the store can show it; null for at once. */
export async function readPiece(
  { platform, stores, catalogue }: Parts,
  source: Source,
  typed: string | null,
  now: Date,
): Promise<{ readonly sku: string | null; readonly firstDay: BusinessDay | null }> {
  const wanted = (typed ?? '').trim().slice(0, 64);
  if (wanted === '') return { sku: null, firstDay: null };
  await catalogue.fresh();
  const piece = catalogue.pieces.bySku(wanted);
  if (!piece) throw refuse('PRODUCT_NOT_FOUND', { sku: wanted });
  const units = [piece, ...catalogue.pieces.variantsOf(piece.id)];
  const isAt = ({ id }: Pick<Source, 'id'>): boolean =>
    units.some((unit) => catalogue.stock.at(unit.id, id) > 0);
  const isElsewhere = stores
    .sources(source.market)
    .some((other) => other.code !== source.code && isAt(other));
  const mustCome = !isAt(source) && isElsewhere;
  const { transferDays } = platform.config.appointments;
  return { sku: piece.sku, firstDay: mustCome ? firstDayOfTransfer(now, transferDays) : null };
}

export interface SlotsOfDay {
  readonly day: BusinessDay;
  readonly slots: readonly Slot[];
}

export interface StoreSlots {
  readonly source: Source;
  readonly rules: SlotRules;
  readonly firstDay: BusinessDay | null;
  readonly days: readonly SlotsOfDay[];
  readonly closures: readonly ClosureRow[];
}

/** The first day and the number of days of a request; refuses other than real days and 1 to 31 of them. */
export function readDays(from: string, days: number): { readonly from: BusinessDay; readonly days: number } {
  if (!isBusinessDay(from)) throw refuse('BAD_REQUEST', { reason: 'no such day', field: 'from' });
  if (!Number.isInteger(days) || days < 1 || days > mostDays)
    throw refuse('BAD_REQUEST', { reason: `1 to ${mostDays} days`, field: 'days' });
  return { from, days };
}

/** The slots of a store in up to a month. */
export async function findSlots(
  parts: Parts,
  now: Date,
  wanted: {
    readonly storeCode: string;
    readonly from: string | null;
    readonly days: number;
    readonly sku: string | null;
  },
): Promise<StoreSlots> {
  const source = readStore(parts, wanted.storeCode);
  const { from, days } = readDays(wanted.from ?? businessDay(now), wanted.days);
  const { firstDay } = await readPiece(parts, source, wanted.sku, now);
  const today = businessDay(now);
  const first = from < today ? today : from;
  const last = [addDays(from, days - 1), addDays(today, HORIZON_DAYS)].sort()[0] ?? today;
  const rules = rulesOf(parts, source);
  if (last < first) return { source, rules, firstDay, days: [], closures: [] };
  const span = { startsAt: startOfBusinessDay(first), endsAt: startOfBusinessDay(addDays(last, 2)) };
  const store = await daysOf(parts, parts.platform.db, source, span);
  const found: SlotsOfDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const slots = slotsOfDay(day, store, rules, { now, firstDay });
    if (slots.length > 0) found.push({ day, slots });
  }
  const closures: readonly ClosureRow[] = store.closures;
  return { source, rules, firstDay, days: found, closures: closures.filter(({ endsAt }) => endsAt > now) };
}

/**
 * Returns the slot that begins at the moment. The caller holds the store's lock. Refuses with APPOINTMENT_SLOT_UNAVAILABLE
 * if the store offers no such slot, or the slot is full.
 */
export async function takeSlot(
  parts: Pick<Parts, 'platform' | 'stores'>,
  tx: Connection,
  source: Source,
  startsAt: Date,
  { firstDay, exceptId }: { readonly firstDay: BusinessDay | null; readonly exceptId: number | null },
): Promise<Slot | 'full' | 'closed'> {
  const span = {
    startsAt: new Date(startsAt.getTime() - DAY_MS),
    endsAt: new Date(startsAt.getTime() + 2 * DAY_MS),
  };
  const store = await daysOf(parts, tx, source, span, exceptId);
  const now = parts.platform.clock.now();
  const slot = slotAt(startsAt, store, rulesOf(parts, source), { now, firstDay });
  if (slot === null) return 'closed';
  return slot.free === 0 ? 'full' : slot;
}

/** An instant as clients send it; refuses anything else with BAD_REQUEST. */
export function readInstant(typed: string, field: string): Date {
  const isText = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(typed);
  const at = new Date(isText ? typed : Number.NaN);
  if (Number.isNaN(at.getTime()))
    throw refuse('BAD_REQUEST', { reason: 'no ISO 8601 time with a zone', field });
  return at;
}
