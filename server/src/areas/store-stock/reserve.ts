import { businessDay, DAY_MS, HOUR_MS } from '@jinlan/domain/kernel';
import { marketFacts } from '@jinlan/domain/markets';
import {
  anything,
  checkName,
  customerIdOf,
  joinName,
  may,
  readEmail,
  readPhone,
} from '@jinlan/domain/people';
import { mayKeepOneMore, WARNING_HOURS } from '@jinlan/domain/store-stock';
import { recordChange } from '../../platform/changes/changes.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database.ts';
import { DAY, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { Piece } from '../catalogue/index.ts';
import type { Source } from '../stores/index.ts';
import { networkKeys } from './keys.ts';
import { notify } from './notify.ts';
import type { StoreStockParts } from './parts.ts';
import { ceilingOfStore, choicesOf, readKeepingStore, readReadyPiece } from './pieces.ts';
import {
  addReservation,
  keptInStore,
  lockReserving,
  type ReservationRow,
  storesKeepingFor,
} from './store-reservations.ts';

/** The most reservations of one source, and the most with one number; see limits.md. */
const ofSource: SharedLimit = { name: 'reservation-source', most: 20, seconds: DAY };
const ofMobile: SharedLimit = { name: 'reservation-mobile', most: 6, seconds: DAY };
/** The most reservations of the same piece, so that nobody can reserve it again and again. */
const ofPiece: SharedLimit = { name: 'reservation-piece', most: 2, seconds: 7 * DAY };

/** The days that reservations and entries of the change log are stored after the end. */
export const retentionDays = 365;
const attempts = 3;

export interface WantedReservation {
  readonly storeCode: string;
  readonly sku: string;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly code: string | null;
  readonly email: string | null;
}

/** The person for whom the store sets the piece aside. */
interface Visitor {
  readonly customerId: string | null;
  readonly name: string;
  readonly mobile: string;
  readonly email: string | null;
  /** Null where the number is the account's own. */
  readonly code: string | null;
}

type Outcome =
  | ReservationRow
  | { readonly retryAfterSeconds: number }
  | 'wrong-code'
  | 'open'
  | 'most'
  | 'store-full'
  | 'sold-out';

const tooMany = (seconds: number) => refuse('TOO_MANY_REQUESTS', { retry_after_seconds: seconds });

/**
 * Reserves a piece in a store. The caller's own proven number needs no code, any other number does. The piece's stock is
 * held under the number of the reservation, in the same transaction, so if several customers want the last piece, one gets
 * it.
 */
export async function reservePiece(
  parts: StoreStockParts,
  context: RequestContext,
  wanted: WantedReservation,
): Promise<ReservationRow> {
  const { actor, source: caller, storeView } = context;
  if (!may(actor, 'reservation.make', anything)) throw refuse('NOT_AUTHORISED');
  const { db, limits, config } = parts.platform;
  const store = readKeepingStore(parts, storeView.market, wanted.storeCode);
  await parts.catalogue.fresh();
  const piece = readReadyPiece(parts, storeView.market, wanted.sku);
  const visitor = await readVisitor(parts, context, wanted);
  // This check comes before anything is counted, so that a reservation of a sold-out piece does not use up the day's limit.
  if (parts.catalogue.stock.at(piece.id, store.id) === 0) throw refuse('RESERVATION_SOLD_OUT');
  const choices = await choicesOf(parts, [piece.id], storeView.locale);
  const bySource = await limits.take([{ limit: ofSource, source: caller }]);
  if (!bySource.allowed) throw tooMany(bySource.retryAfterSeconds);
  const outcome = await db.transaction(async (tx): Promise<Outcome> => {
    const { code, mobile } = visitor;
    const right =
      code === null ? null : await parts.customers.tryAppointmentCode(tx, context, { mobile, code });
    if (code !== null && right === null) return 'wrong-code';
    const refused = await keepFor(parts, tx, context, {
      ...{ store, piece, visitor },
      choice: (choices.get(piece.id) ?? '').slice(0, 200),
    });
    if (typeof refused === 'string' || 'retryAfterSeconds' in refused) {
      await right?.keep();
      return refused;
    }
    if (right !== null && !(await right.redeem())) throw refuse('MOBILE_CODE_INVALID');
    return refused;
  });
  if (outcome === 'wrong-code') throw refuse('MOBILE_CODE_INVALID');
  if (outcome === 'open') throw refuse('RESERVATION_OPEN');
  if (outcome === 'most') throw refuse('RESERVATIONS_FULL', { most: config.reservations.ofMobile });
  if (outcome === 'store-full') throw refuse('RESERVATION_STORE_FULL');
  if (outcome === 'sold-out') throw refuse('RESERVATION_SOLD_OUT');
  if ('retryAfterSeconds' in outcome) throw tooMany(outcome.retryAfterSeconds);
  return outcome;
}

interface Wanted {
  readonly store: Source;
  readonly piece: Piece;
  readonly choice: string;
  readonly visitor: Visitor;
}

/** Checks the limits under their locks, holds the stock and adds the reservation. */
async function keepFor(
  parts: StoreStockParts,
  tx: Connection,
  context: RequestContext,
  { store, piece, choice, visitor }: Wanted,
): Promise<Exclude<Outcome, 'wrong-code'>> {
  const { limits, clock, config } = parts.platform;
  const { mobile, customerId } = visitor;
  const now = clock.now();
  await lockReserving(tx, mobile, store.code);
  const storeCodes = await storesKeepingFor(tx, mobile);
  if (storeCodes.includes(store.code)) return 'open';
  if (storeCodes.length >= config.reservations.ofMobile) return 'most';
  const networks = networkKeys(parts.platform, context.source);
  const kept = await keptInStore(tx, store.code, networks);
  if (!mayKeepOneMore(kept, ceilingOfStore(parts, store, kept.all), customerId === null)) return 'store-full';
  // Counted only after the number is proven, so that strangers cannot use up the reservations of its owner.
  const verdict = await limits.takeWithin(tx, [
    { limit: ofMobile, subject: mobile },
    { limit: ofPiece, subject: `${mobile} ${store.code} ${piece.sku}` },
  ]);
  if (!verdict.allowed) return { retryAfterSeconds: verdict.retryAfterSeconds };
  const { hours } = config.reservations;
  const row = await add(
    parts,
    tx,
    {
      ...{ storeCode: store.code, productId: piece.id, sku: piece.sku, choice },
      locale: context.storeView.locale,
      ...{ customerId, name: visitor.name, mobile, email: visitor.email, createdAt: now },
      expiresAt: new Date(now.getTime() + hours * HOUR_MS),
      // A short reservation begins with the warning.
      warned: hours <= WARNING_HOURS,
    },
    networks,
  );
  if (row === null) return 'store-full';
  const held = await parts.catalogue.stock.reservation.hold(tx, row.number, [
    { productId: piece.id, sourceIds: [store.id], quantity: 1 },
  ]);
  // Thrown to roll the row back. The code stays unused, and the uses of the day's limits are given back.
  if (!held.ok) throw refuse('RESERVATION_SOLD_OUT');
  await recordChange(tx, context.actor, now, {
    action: 'reservation.make',
    record: { kind: 'reservation', id: row.number },
    after: { stage: row.stage, store: row.storeCode, sku: row.sku, expires_at: row.expiresAt.toISOString() },
    expiresAt: new Date(row.expiresAt.getTime() + retentionDays * DAY_MS),
  });
  await notify(parts, tx, row, 'kept', context.source);
  return row;
}

/** Adds the reservation under a number with six random digits; null if the digits were always taken. */
async function add(
  { platform }: StoreStockParts,
  tx: Connection,
  facts: Omit<Parameters<typeof addReservation>[1], 'number'>,
  networks: Parameters<typeof addReservation>[2],
): Promise<ReservationRow | null> {
  const day = businessDay(facts.createdAt).replaceAll('-', '').slice(2);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const number = `R${day}${platform.random.digits(6)}`;
    const added = await addReservation(tx, { ...facts, number }, networks);
    if (added !== null) return added;
  }
  return null;
}

/** Returns the caller's name, number and address: the typed ones, otherwise those of the account. */
async function readVisitor(
  { platform, customers }: StoreStockParts,
  { actor, storeView }: RequestContext,
  wanted: WantedReservation,
): Promise<Visitor> {
  const customerId = customerIdOf(actor);
  const own = customerId === null ? null : await customers.visitorOf(platform.db, customerId);
  const typedName = (wanted.name ?? '').trim();
  const ownName = own === null ? '' : joinName({ given: own.firstName, family: own.lastName });
  const name = checkName(typedName === '' ? ownName : typedName);
  if (!name.ok) throw refuse('INVALID_NAME', { field: 'name' });
  const typedMobile = (wanted.mobile ?? '').trim();
  const phone = readPhone(
    typedMobile === '' ? (own?.mobile ?? '') : typedMobile,
    marketFacts[storeView.market].country,
  );
  if (!phone.ok)
    throw refuse('INVALID_PHONE', { field: 'mobile', reason: phone.error.code, ...phone.error.data });
  const mobile = phone.value.e164;
  const typedEmail = (wanted.email ?? '').trim();
  const email = typedEmail === '' ? null : readEmail(typedEmail);
  if (email !== null && !email.ok)
    throw refuse('INVALID_EMAIL', { field: 'email', reason: email.error.code });
  const code = (wanted.code ?? '').trim();
  const isProven = own?.mobile === mobile;
  if (!isProven && code === '') throw refuse('RESERVATION_NEEDS_CODE');
  return {
    ...{ customerId, name: name.value, mobile, code: isProven ? null : code },
    email: email === null ? (own?.email ?? null) : email.value,
  };
}
