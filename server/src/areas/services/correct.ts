/** What staff correct that was typed wrong: the e-mail address, the first weight, the number of the receipt. */
import { type Actor, readEmail } from '@jinlan/domain/people';
import { checkServiceReason } from '@jinlan/domain/services';
import { refuse } from '../../platform/requests/refusal.ts';
import { takeFromCounter } from './counter-limit.ts';
import { keep, permitStaff, type Read, readWeight, textFrom } from './keep.ts';
import type { ServiceParts } from './parts.ts';
import type { JobRow } from './store.ts';

/** E-mails go to the new address from now on. What the earlier one has received opens nothing any more. */
export async function correctEmail(
  parts: ServiceParts,
  actor: Actor,
  read: Read,
  typed: string,
): Promise<JobRow> {
  const email = readEmail(typed);
  if (!email.ok) throw refuse('INVALID_EMAIL', { field: 'email', reason: email.error.code });
  await takeFromCounter(parts.platform, permitStaff(actor, 'service.keep'));
  return keep(parts, actor, read, async () => ({
    ...{ command: { kind: 'correct-email' }, changes: { email: email.value } },
  }));
}

/** An explanation of a missing weight does not count for the corrected one. */
export const correctWeight = (
  parts: ServiceParts,
  actor: Actor,
  read: Read,
  typed: { readonly weight: number; readonly reason: string },
): Promise<JobRow> =>
  keep(
    parts,
    actor,
    read,
    async () => ({
      command: { kind: 'correct-weight' },
      changes: { weightBefore: readWeight(typed.weight), weightReason: '' },
      reason: textFrom(checkServiceReason(typed.reason)),
    }),
    { action: 'service.manage' },
  );

export const correctReceipt = (
  parts: ServiceParts,
  actor: Actor,
  read: Read,
  typed: { readonly receipt: string; readonly reason: string },
): Promise<JobRow> =>
  keep(
    parts,
    actor,
    read,
    async () => ({
      ...{ command: { kind: 'correct-receipt' }, reason: textFrom(checkServiceReason(typed.reason)) },
    }),
    {
      action: 'service.manage',
      settle: async ({ number, storeCode }, tx) => ({
        receipt: await parts.ordering.correctTillReceipt(tx, storeCode, typed.receipt, number),
      }),
    },
  );
