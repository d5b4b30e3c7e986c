import { type Action, type Actor, may } from '@jinlan/domain/people';
import type { Use, Verdict } from '../../platform/limits/shared-limits.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Allowance } from '../../platform/requests/rate-limit.ts';
import { type Refusal, refuse } from '../../platform/requests/refusal.ts';

export const notAuthorised = (): Refusal => refuse('NOT_AUTHORISED');

/** The customer who acts on their own account; a refusal for everybody else. */
export function ownerWho(actor: Actor, action: Extract<Action, 'account.read' | 'account.change'>): number {
  const customerId = actor.kind === 'customer' || actor.kind === 'staff' ? actor.customerId : null;
  if (customerId === null || !may(actor, action, { id: customerId, customerId, storeId: null }))
    throw notAuthorised();
  return Number(customerId);
}

/** Counts one use under limits that all processes share, or refuses and says when to come back. */
export const mustTake = async ({ limits }: Platform, uses: readonly Use[]): Promise<void> =>
  allowed(await limits.take(uses));

/** Refuses as `mustTake` would, and counts nothing. */
export const mustBeAllowed = async ({ limits }: Platform, uses: readonly Use[]): Promise<void> =>
  allowed(await limits.check(uses));

function allowed(verdict: Verdict): void {
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
}

/** Takes one turn of a limit, such as `sign-in:203.0.113.7`, or refuses and says when to come back. */
export function takeTurn({ limiter }: Platform, key: string, allowance: Allowance): void {
  const turn = limiter.take(key, allowance);
  if (!turn.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: turn.retryAfterSeconds });
}
