import { marketFacts } from '@jinlan/domain/markets';
import { anything, may, readPhone } from '@jinlan/domain/people';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { ServiceParts } from './parts.ts';
import { type JobRow, jobsOfGuest } from './store.ts';

/** Services of a guest that are found at once. */
const mostFound = 20;

/**
 * Returns the open services that were booked for a number without an account, after a code has proven the number. Besides
 * the e-mails, this is the only way to the links of these services. Refuses with MOBILE_CODE_INVALID and INVALID_PHONE.
 */
export async function findServices(
  parts: Pick<ServiceParts, 'platform' | 'customers'>,
  context: RequestContext,
  typed: { readonly mobile: string; readonly code: string },
): Promise<readonly JobRow[]> {
  if (!may(context.actor, 'service.book', anything)) throw refuse('NOT_AUTHORISED');
  const phone = readPhone(typed.mobile, marketFacts[context.storeView.market].country);
  if (!phone.ok)
    throw refuse('INVALID_PHONE', { field: 'mobile', reason: phone.error.code, ...phone.error.data });
  const mobile = phone.value.e164;
  const rows = await parts.platform.db.transaction(async (tx) => {
    const right = await parts.customers.tryAppointmentCode(tx, context, { mobile, code: typed.code });
    if (right === null || !(await right.redeem())) return null;
    return jobsOfGuest(tx, mobile, mostFound);
  });
  if (rows === null) throw refuse('MOBILE_CODE_INVALID');
  return rows;
}
