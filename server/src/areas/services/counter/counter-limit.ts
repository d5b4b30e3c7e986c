import { DAY, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/requests/refusal.ts';

/** The most addresses to which one staff member may have e-mails sent; see limits.md. */
const ofStaff: SharedLimit = { name: 'service-counter', most: 100, seconds: DAY };

/** Counts an address that a staff member has typed; refuses beyond the limit with TOO_MANY_REQUESTS. */
export async function takeFromCounter(
  { limits }: Pick<Platform, 'limits'>,
  { staffNo }: { readonly staffNo: string },
): Promise<void> {
  const verdict = await limits.take([{ limit: ofStaff, subject: staffNo }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
}
