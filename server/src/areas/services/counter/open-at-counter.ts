import { businessDay } from '@jinlan/domain/kernel';
import { isLocale, marketFacts } from '@jinlan/domain/markets';
import { type Actor, checkName, isOwn, readEmail, readPhone } from '@jinlan/domain/people';
import type { RequestContext } from '../../../platform/context.ts';
import { permitStaff } from '../../../platform/requests/permit-staff.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { add } from '../book.ts';
import type { ServiceParts } from '../parts.ts';
import { readWanted, type WantedService } from '../read-wanted.ts';
import type { JobRow } from '../store.ts';
import { takeFromCounter } from './counter-limit.ts';

export interface CounterService extends WantedService {
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  /** A locale, in which the customer reads e-mails; null for that of the request. */
  readonly language: string | null;
}

/** Records a service for a customer at the counter, who needs no appointment and no code. */
export async function openAtCounter(
  parts: ServiceParts,
  context: Pick<RequestContext, 'actor' | 'storeView'>,
  wanted: CounterService,
): Promise<JobRow> {
  const staff = permitStaff(context.actor, 'service.keep');
  const { db, clock } = parts.platform;
  const source = parts.stores.source(staff.storeId);
  if (source === null) throw refuse('STAFF_ONLY');
  const name = checkName(wanted.name);
  if (!name.ok) throw refuse('INVALID_NAME', { field: 'name' });
  const phone = readPhone(wanted.mobile, marketFacts[source.market].country);
  if (!phone.ok)
    throw refuse('INVALID_PHONE', { field: 'mobile', reason: phone.error.code, ...phone.error.data });
  const email = readEmail(wanted.email);
  if (!email.ok) throw refuse('INVALID_EMAIL', { field: 'email', reason: email.error.code });
  const visitor = { customerId: null, name: name.value, mobile: phone.value.e164, email: email.value };
  if (isOwn(staff, visitor)) throw refuse('STAFF_OWN');
  const service = await readWanted(parts, context, source.market, { ...wanted, pieceUid: null });
  await takeFromCounter(parts.platform, staff);
  const { language } = wanted;
  const locale = language !== null && isLocale(language) ? language : context.storeView.locale;
  const actor: Actor = staff;
  return db.transaction((tx) =>
    add(parts, tx, actor, locale, source, service, visitor, {
      ...{ appointment: null, lastDay: businessDay(clock.now()), caller: null },
    }),
  );
}
