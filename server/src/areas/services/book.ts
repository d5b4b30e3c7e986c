import { HORIZON_DAYS } from '@jinlan/domain/appointments';
import { addDays, type BusinessDay, businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import type { Locale } from '@jinlan/domain/markets';
import { type Actor, anything, customerIdOf, may } from '@jinlan/domain/people';
import { SERVICES_OPEN_MOST } from '@jinlan/domain/services';
import { recordChange } from '../../platform/changes/changes.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database.ts';
import { DAY, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { readVisitor, type Visitor } from '../appointments/index.ts';
import type { Source } from '../stores/index.ts';
import { notify } from './notify.ts';
import type { ServiceParts } from './parts.ts';
import { type CheckedService, readWanted, type WantedService } from './read-wanted.ts';
import { addJob, type JobRow, lockMobile, openOfMobile } from './store.ts';

/** The most services that one source may book, and the most with one mobile number; see limits.md. */
const ofSource: SharedLimit = { name: 'service-source', most: 40, seconds: DAY };
const ofMobile: SharedLimit = { name: 'service-mobile', most: 20, seconds: DAY };

/** Days after the appointment, or after the last day of any time, on which a requested service ends. */
export const GRACE_DAYS = 14;
const attempts = 3;

/** Returns the moment at which a requested service ends if its piece was not brought by `lastDay`. */
export const endOfWaiting = (lastDay: BusinessDay): Date =>
  startOfBusinessDay(addDays(lastDay, GRACE_DAYS + 1));

export interface WantedBooking extends WantedService {
  readonly storeCode: string;
  /** Null for any time. */
  readonly startsAt: string | null;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly code: string | null;
  readonly email: string | null;
}

/** A store of the market that takes pieces; refuses any other with SERVICE_STORE_INVALID. */
function readStore({ stores, appointments }: ServiceParts, code: string, market: Source['market']): Source {
  const source = stores.source(code.slice(0, 60));
  if (source === null || source.market !== market || !appointments.keeps(source.code))
    throw refuse('SERVICE_STORE_INVALID');
  return source;
}

/** Books a service with an appointment, or for any time. */
export async function bookService(
  parts: ServiceParts,
  context: RequestContext,
  wanted: WantedBooking,
): Promise<JobRow> {
  const { actor, storeView } = context;
  if (!may(actor, 'service.book', anything)) throw refuse('NOT_AUTHORISED');
  const source = readStore(parts, wanted.storeCode, storeView.market);
  const service = await readWanted(parts, context, source.market, wanted);
  const { limits } = parts.platform;
  const bySource = await limits.take([{ limit: ofSource, source: context.source }]);
  if (!bySource.allowed)
    throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: bySource.retryAfterSeconds });
  const visitor = await readVisitor(parts, context, wanted);
  if (visitor.email === null) throw refuse('INVALID_EMAIL', { field: 'email', reason: 'missing' });
  const { startsAt } = wanted;
  if (startsAt === null) return bookForAnyTime(parts, context, source, service, visitor);
  let job: JobRow | null = null;
  await parts.appointments.book(
    context,
    {
      ...{ storeCode: source.code, purpose: 'care', startsAt, remark: '', sku: null },
      ...{ name: wanted.name, mobile: wanted.mobile, code: wanted.code, email: wanted.email },
    },
    {
      isShared: true,
      also: async (tx, appointment) => {
        job = await add(parts, tx, actor, storeView.locale, source, service, visitor, {
          ...{
            appointment: appointment.number,
            lastDay: businessDay(appointment.startsAt),
            caller: context.source,
          },
        });
      },
    },
  );
  if (job === null) throw new Error('The service was not added');
  return job;
}

async function bookForAnyTime(
  parts: ServiceParts,
  context: RequestContext,
  source: Source,
  service: CheckedService,
  visitor: Visitor,
): Promise<JobRow> {
  const { db, limits, clock } = parts.platform;
  const { mobile, code } = visitor;
  const outcome = await db.transaction(async (tx) => {
    const right =
      code === null ? null : await parts.customers.tryAppointmentCode(tx, context, { mobile, code });
    if (code !== null && right === null) return 'wrong-code';
    // Counted only after the number is proven, so that strangers cannot use up the bookings of its owner.
    const byMobile = await limits.takeWithin(tx, [{ limit: ofMobile, subject: mobile }]);
    if (!byMobile.allowed) {
      await right?.keep();
      return { retryAfterSeconds: byMobile.retryAfterSeconds };
    }
    const lastDay = addDays(businessDay(clock.now()), HORIZON_DAYS);
    const { actor, storeView } = context;
    const job = await add(parts, tx, actor, storeView.locale, source, service, visitor, {
      ...{ appointment: null, lastDay, caller: context.source },
    });
    if (right !== null && !(await right.redeem())) throw refuse('MOBILE_CODE_INVALID');
    return job;
  });
  if (outcome === 'wrong-code') throw refuse('MOBILE_CODE_INVALID');
  if ('retryAfterSeconds' in outcome)
    throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: outcome.retryAfterSeconds });
  return outcome;
}

/**
 * Adds a service under a number with six random digits, records it and tells the customer, in the caller's transaction.
 * Refuses with SERVICES_FULL and SERVICE_PIECE_BUSY.
 */
export async function add(
  parts: Pick<ServiceParts, 'platform' | 'stores' | 'messages' | 'appointments'>,
  tx: Connection,
  actor: Actor,
  locale: Locale,
  source: Source,
  { quantity, ...service }: CheckedService,
  { name, mobile, email, customerId }: Pick<Visitor, 'name' | 'mobile' | 'email' | 'customerId'>,
  {
    appointment,
    lastDay,
    caller,
  }: {
    readonly appointment: string | null;
    readonly lastDay: BusinessDay;
    /** The source of the shopper who books; null for staff. */
    readonly caller: string | null;
  },
): Promise<JobRow> {
  const { clock, random } = parts.platform;
  const now = clock.now();
  const isAtCounter = actor.kind === 'staff' && customerIdOf(actor) !== customerId;
  await lockMobile(tx, mobile);
  if ((await openOfMobile(tx, mobile, isAtCounter ? 'stores' : 'owner')) >= SERVICES_OPEN_MOST)
    throw refuse('SERVICES_FULL', { most: SERVICES_OPEN_MOST });
  const day = businessDay(now).replaceAll('-', '').slice(2);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const added = await addJob(
      tx,
      {
        ...service,
        ...{ market: source.market, storeCode: source.code, customerId, name, mobile, email, locale },
        ...{ appointment, openedBy: isAtCounter ? actor.staffNo : null, createdAt: now },
        number: `S${day}${random.digits(6)}`,
        expiresAt: endOfWaiting(lastDay),
      },
      quantity,
    );
    if (added === null) continue;
    await recordChange(tx, actor, now, {
      action: 'service.book',
      record: { kind: 'service', id: added.number },
      after: { stage: added.stage, kind: added.kind, store: added.storeCode },
    });
    await notify(parts, tx, added, 'requested', caller);
    return added;
  }
  throw refuse('SERVICE_PIECE_BUSY');
}
