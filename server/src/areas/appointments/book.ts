import { type AppointmentPurpose, checkRemark } from '@jinlan/domain/appointments';
import { businessDay, DAY_MS } from '@jinlan/domain/kernel';
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
import { recordChange } from '../../platform/changes/changes.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database.ts';
import { DAY, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { notify } from './notify.ts';
import type { AppointmentParts } from './parts.ts';
import { readInstant, readPiece, readStore, takeSlot } from './slots.ts';
import { type AppointmentRow, addAppointment, freeMobile, holdsMobile, lockStore, openAt } from './store.ts';

/** The most appointments that one source may book, and the most bookings with one number; see limits.md. */
const ofSource: SharedLimit = { name: 'appointment-source', most: 40, seconds: DAY };
const ofMobile: SharedLimit = { name: 'appointment-mobile', most: 8, seconds: DAY };

/** The days that entries of the change log are stored: as long as the appointments. */
export const retentionDays = 365;
const attempts = 3;

export interface WantedAppointment {
  readonly storeCode: string;
  readonly purpose: AppointmentPurpose;
  readonly startsAt: string;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly code: string | null;
  readonly email: string | null;
  readonly remark: string;
  readonly sku: string | null;
}

/** The work of another area in the transaction of a booking. */
export interface AlongWithBooking {
  /** Runs after the appointment is stored; a refusal undoes the booking. */
  readonly also: (tx: Connection, row: AppointmentRow) => Promise<void>;
  /** Whether an open appointment of the same number, store and time is used instead of a second one. */
  readonly isShared: boolean;
}

/** The person for whom an appointment is. */
export interface Visitor {
  readonly customerId: string | null;
  readonly name: string;
  readonly mobile: string;
  readonly email: string | null;
  /** Null where the number is the account's own. */
  readonly code: string | null;
}

type Outcome =
  | AppointmentRow
  | { readonly retryAfterSeconds: number }
  | 'full'
  | 'closed'
  | 'booked'
  | 'wrong-code';

const tooMany = (seconds: number) => refuse('TOO_MANY_REQUESTS', { retry_after_seconds: seconds });

/**
 * Books an appointment. The caller's own proven number needs no code, any other number does. Bookings of one store run one
 * after the other, so the last slot is given once; the database gives each number one open appointment.
 */
export async function bookAppointment(
  parts: AppointmentParts,
  context: RequestContext,
  wanted: WantedAppointment,
  along: AlongWithBooking | null = null,
): Promise<AppointmentRow> {
  const { actor, source: caller } = context;
  if (!may(actor, 'appointment.book', anything)) throw refuse('NOT_AUTHORISED');
  const { db, limits, clock } = parts.platform;
  const source = readStore(parts, wanted.storeCode);
  const startsAt = readInstant(wanted.startsAt, 'starts_at');
  const remark = checkRemark(wanted.remark);
  if (!remark.ok) throw refuse('INVALID_TEXT', remark.error.data);
  const visitor = await readVisitor(parts, context, wanted);
  const { sku, firstDay } = await readPiece(parts, source, wanted.sku, clock.now());
  const bySource = await limits.take([{ limit: ofSource, source: caller }]);
  if (!bySource.allowed) throw tooMany(bySource.retryAfterSeconds);
  const outcome = await db.transaction(async (tx): Promise<Outcome> => {
    const { code, mobile } = visitor;
    const right =
      code === null ? null : await parts.customers.tryAppointmentCode(tx, context, { mobile, code });
    if (code !== null && right === null) return 'wrong-code';
    // Counted only after the number is proven, so that strangers cannot use up the bookings of its owner.
    const byMobile = await limits.takeWithin(tx, [{ limit: ofMobile, subject: mobile }]);
    if (!byMobile.allowed) {
      await right?.keep();
      return { retryAfterSeconds: byMobile.retryAfterSeconds };
    }
    await lockStore(tx, source.code);
    if (along?.isShared) {
      const open = await openAt(tx, mobile, source.code, startsAt);
      if (open !== null) {
        if (right !== null && !(await right.redeem())) throw refuse('MOBILE_CODE_INVALID');
        await along.also(tx, open);
        return open;
      }
    }
    const slot = await takeSlot(parts, tx, source, startsAt, { firstDay, exceptId: null });
    if (typeof slot === 'string') {
      await right?.keep();
      return slot;
    }
    await freeMobile(tx, mobile, clock.now());
    const row = await add(parts, tx, context, visitor, {
      ...{ storeCode: source.code, purpose: wanted.purpose, sku, remark: remark.value },
      ...{ startsAt, endsAt: slot.endsAt },
    });
    if (row === null) {
      await right?.keep();
      return 'booked';
    }
    if (right !== null && !(await right.redeem())) throw refuse('MOBILE_CODE_INVALID');
    await recordChange(tx, actor, clock.now(), {
      action: 'appointment.book',
      record: { kind: 'appointment', id: row.number },
      after: { stage: row.stage, store: row.storeCode, starts_at: row.startsAt.toISOString() },
      expiresAt: new Date(row.endsAt.getTime() + retentionDays * DAY_MS),
    });
    await along?.also(tx, row);
    await notify(parts, tx, row, row.stage === 'accepted' ? 'accepted' : 'waiting', row.version, caller);
    return row;
  });
  if (outcome === 'wrong-code') throw refuse('MOBILE_CODE_INVALID');
  if (outcome === 'booked') throw refuse('APPOINTMENT_BOOKED');
  if (outcome === 'full' || outcome === 'closed')
    throw refuse('APPOINTMENT_SLOT_UNAVAILABLE', { reason: outcome });
  if ('retryAfterSeconds' in outcome) throw tooMany(outcome.retryAfterSeconds);
  return outcome;
}

/** Returns the caller's name, number and address: the typed ones, otherwise those of the account. */
export async function readVisitor(
  {
    platform,
    customers,
  }: Pick<AppointmentParts, 'platform'> & {
    readonly customers: Pick<AppointmentParts['customers'], 'visitorOf'>;
  },
  { actor, storeView }: Pick<RequestContext, 'actor' | 'storeView'>,
  wanted: Pick<WantedAppointment, 'name' | 'mobile' | 'code' | 'email'>,
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
  if (!isProven && code === '') throw refuse('APPOINTMENT_NEEDS_CODE');
  return {
    ...{ customerId, name: name.value, mobile, code: isProven ? null : code },
    email: email === null ? (own?.email ?? null) : email.value,
  };
}

/** Adds the appointment under a number with six random digits; null if the mobile number has another one. */
async function add(
  { platform }: AppointmentParts,
  tx: Connection,
  { storeView: { locale } }: RequestContext,
  { customerId, name, mobile, email }: Visitor,
  facts: Pick<AppointmentRow, 'storeCode' | 'purpose' | 'sku' | 'remark' | 'startsAt' | 'endsAt'>,
): Promise<AppointmentRow | null> {
  const now = platform.clock.now();
  const day = businessDay(now).replaceAll('-', '').slice(2);
  const isSoon = facts.startsAt.getTime() - now.getTime() <= DAY_MS;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await holdsMobile(tx, mobile)) return null;
    const added = await addAppointment(tx, {
      ...facts,
      ...{ customerId, name, mobile, email, locale, createdAt: now },
      number: `A${day}${platform.random.digits(6)}`,
      stage: platform.config.appointments.isAutoAccepted ? 'accepted' : 'waiting',
      reminders: isSoon ? 1 : 0,
    });
    if (added !== null) return added;
  }
  return null;
}
