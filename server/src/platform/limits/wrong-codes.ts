import type { Platform } from '../platform.ts';
import { refuse } from '../requests/refusal.ts';
import { DAY, type SharedLimit } from './shared-limits.ts';

/** How many wrong codes of customers one staff member may type, whatever the codes are for; see limits.md. */
const ofStaff: SharedLimit = { name: 'staff-wrong-codes', most: 20, seconds: DAY };

/**
 * Takes a step for which a staff member types a customer's code, and counts the try if the code was wrong. Refuses with
 * TOO_MANY_REQUESTS after too many wrong codes, so that new codes do not bring ever more tries.
 */
export async function countingWrongCodes<Outcome>(
  { limits }: Pick<Platform, 'limits'>,
  staffNo: string,
  take: () => Promise<Outcome>,
  isWrong: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const uses = [{ limit: ofStaff, subject: staffNo }];
  const verdict = await limits.take(uses);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  let counts = false;
  try {
    const outcome = await take();
    counts = isWrong(outcome);
    return outcome;
  } finally {
    if (!counts) await limits.giveBack(uses);
  }
}
