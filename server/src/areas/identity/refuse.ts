import { type Action, type Actor, may } from '@jinlan/domain/people';
import type { Use, Verdict } from '../../platform/limits/shared-limits.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Allowance } from '../../platform/requests/rate-limit.ts';
import { type Refusal, refuse } from '../../platform/requests/refusal.ts';

export const notAuthorised = (): Refusal => refuse('NOT_AUTHORISED');

/** Returns the id of the customer who acts on their own account; refuses everybody else. */
export function ownCustomerId(
  actor: Actor,
  action: Extract<Action, 'account.read' | 'account.change'>,
): number {
  const customerId = actor.kind === 'customer' || actor.kind === 'staff' ? actor.customerId : null;
  if (customerId === null || !may(actor, action, { id: customerId, customerId, storeId: null }))
    throw notAuthorised();
  return Number(customerId);
}

/**
 * Counts uses against limits shared by all processes; refuses with the seconds to wait if one is
 * exceeded.
 */
export const mustTake = async ({ limits }: Platform, uses: readonly Use[]): Promise<void> =>
  mustAllow(await limits.take(uses));

/** Refuses as `mustTake` does, but counts nothing. */
export const mustBeAllowed = async ({ limits }: Platform, uses: readonly Use[]): Promise<void> =>
  mustAllow(await limits.check(uses));

function mustAllow(verdict: Verdict): void {
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
}

/** Counts a use of an in-memory limit, such as `sign-in:203.0.113.7`; refuses with the seconds to wait. */
export function takeAllowance({ limiter }: Platform, key: string, allowance: Allowance): void {
  const verdict = limiter.take(key, allowance);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
}
