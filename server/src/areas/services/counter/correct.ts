/** Corrections by staff of wrongly typed data: the e-mail address, the first weight, the number of the receipt. */
import { type Actor, readEmail } from '@jinlan/domain/people';
import { checkServiceReason, serviceWeightLimits } from '@jinlan/domain/services';
import { permitStaff } from '../../../platform/requests/permit-staff.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { textFrom } from '../../../platform/requests/typed-text.ts';
import { readWeight } from '../../../platform/requests/typed-weight.ts';
import type { ServiceParts } from '../parts.ts';
import type { JobRow } from '../store.ts';
import { takeFromCounter } from './counter-limit.ts';
import { keep, type Read } from './keep.ts';

/** Changes the e-mail address. Later e-mails go to the new address, and links sent to the earlier one stop working. */
export async function correctEmail(
  parts: ServiceParts,
  actor: Actor,
  read: Read,
  typed: string,
): Promise<JobRow> {
  const email = readEmail(typed);
  if (!email.ok) throw refuse('INVALID_EMAIL', { field: 'email', reason: email.error.code });
  await takeFromCounter(parts.platform, permitStaff(actor, 'service.keep'));
  return keep(parts, actor, read, async (_, { staffNo }) => ({
    ...{ command: { kind: 'correct-email' }, changes: { email: email.value, emailBy: staffNo } },
  }));
}

/** Corrects the first weight. An explanation of a missing weight does not count for the corrected one. */
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
      changes: {
        weightBefore: readWeight(typed.weight, serviceWeightLimits, 'SERVICE_WEIGHT_INVALID'),
        weightReason: '',
      },
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
