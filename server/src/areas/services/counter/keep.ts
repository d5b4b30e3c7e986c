import { addDays, businessDay, isBusinessDay } from '@jinlan/domain/kernel';
import { fromDecimal, toNumber } from '@jinlan/domain/money';
import type { Actor } from '@jinlan/domain/people';
import {
  checkCondition,
  checkEstimateNote,
  checkServiceReason,
  estimateProblem,
  mayHandBack,
  SERVICE_CODE_TRIES,
  serviceWeightLimits,
} from '@jinlan/domain/services';
import { countingWrongCodes } from '../../../platform/limits/wrong-codes.ts';
import { permitStaff, type Staff } from '../../../platform/requests/permit-staff.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { readDigits, textFrom } from '../../../platform/requests/typed-text.ts';
import { readWeight } from '../../../platform/requests/typed-weight.ts';
import type { VisitEnd } from '../../appointments/index.ts';
import { amountOf, dueOf } from '../amounts.ts';
import { accepted } from '../change-own.ts';
import { endingVisit } from '../end-visit.ts';
import { listedOf } from '../listed.ts';
import type { ServiceParts } from '../parts.ts';
import type { JobRow } from '../store.ts';
import {
  type Changes,
  codeOf,
  openService,
  type Prepare,
  type ReadService,
  refuseOwn,
  takeStep,
} from '../take-step.ts';

export type Read = Omit<ReadService, 'key'>;

/** The longest time until a promised day. */
const mostPromiseDays = 365;

/**
 * Takes one step for the store's staff in a separate transaction. `endVisit`: how the appointment of the service ends, if it
 * does. `isGuess`: whether the step contains a typed code of the customer, which counts as a try.
 */
export async function keep(
  parts: ServiceParts,
  actor: Actor,
  read: Read,
  prepare: (row: JobRow, staff: Staff, tx: Parameters<Prepare>[1]) => ReturnType<Prepare>,
  {
    action = 'service.keep',
    settle,
    endVisit,
    isGuess = false,
  }: {
    readonly action?: 'service.keep' | 'service.manage';
    readonly settle?: (row: JobRow, tx: Parameters<Prepare>[1], staff: Staff) => Promise<Changes>;
    readonly endVisit?: VisitEnd;
    readonly isGuess?: boolean;
  } = {},
): Promise<JobRow> {
  const staff = permitStaff(actor, action);
  const { db } = parts.platform;
  const known = { ...read, key: null };
  const { id, appointment } = await openService(parts, db, actor, known, 'service.keep');
  const take = () =>
    db.transaction((tx) => {
      const step = () =>
        takeStep(parts, tx, actor, known, {
          id,
          prepare(row, tx) {
            refuseOwn(staff, row);
            return prepare(row, staff, tx);
          },
          ...(settle && { settle: (row: JobRow) => settle(row, tx, staff) }),
        });
      return endVisit ? endingVisit(parts, tx, staff, { id, appointment }, endVisit, step) : step();
    });
  const outcome = isGuess
    ? await countingWrongCodes(parts.platform, staff.staffNo, take, (taken) => 'wrongTries' in taken)
    : await take();
  if ('wrongTries' in outcome)
    throw refuse('SERVICE_CODE_WRONG', { tries_left: SERVICE_CODE_TRIES - outcome.wrongTries });
  return outcome.row;
}

export const receivePiece = (
  parts: ServiceParts,
  actor: Actor,
  read: Read,
  typed: { readonly condition: string; readonly weight: number },
): Promise<JobRow> =>
  keep(parts, actor, read, async (_, { staffNo }) => ({
    command: { kind: 'receive' },
    changes: {
      ...{
        condition: textFrom(checkCondition(typed.condition)),
        weightBefore: readWeight(typed.weight, serviceWeightLimits, 'SERVICE_WEIGHT_INVALID'),
      },
      ...{ receivedBy: staffNo, receivedAt: parts.platform.clock.now() },
    },
  }));

export interface TypedEstimate {
  /** Null for the price of the list. */
  readonly amount: number | null;
  readonly note: string;
  /** Null for the day by the list. */
  readonly promisedOn: string | null;
}

export const estimateService = (
  parts: ServiceParts,
  actor: Actor,
  read: Read,
  typed: TypedEstimate,
): Promise<JobRow> =>
  keep(parts, actor, read, async (row, _, tx) => {
    const now = parts.platform.clock.now();
    const today = businessDay(now);
    const list = await listedOf(tx, row, today);
    const note = textFrom(checkEstimateNote(typed.note));
    const wrong = (reason: 'low' | 'high' | 'note') =>
      refuse('SERVICE_ESTIMATE_INVALID', { reason, least: toNumber(list.total) });
    const asked = typed.amount === null ? list.total : readAmount(row, typed.amount);
    if (asked === null) throw refuse('AMOUNT_INVALID', { field: 'amount', reason: 'AMOUNT_NOT_A_NUMBER' });
    const problem = estimateProblem(list.total, asked);
    if (problem !== null) throw wrong(problem);
    if (asked.minor > list.total.minor && note === '') throw wrong('note');
    const promisedOn = typed.promisedOn ?? addDays(today, list.days);
    if (!isBusinessDay(promisedOn) || promisedOn < today || promisedOn > addDays(today, mostPromiseDays))
      throw refuse('BAD_REQUEST', { reason: 'no day of the coming year', field: 'promised_on' });
    const isFree = asked.minor === 0;
    return {
      command: { kind: 'estimate', isFree },
      changes: {
        ...{ estimate: asked.minor, note, promisedOn, loss: list.loss, estimatedAt: now },
        ...(isFree ? { decidedAt: now } : {}),
      },
    };
  });

/**
 * Reads an amount in the market's currency; null for an invalid amount. Refuses decimals that the currency does not have.
 */
function readAmount(row: JobRow, typed: number) {
  const amount = fromDecimal(typed, amountOf(row, 0).currency);
  return amount.ok ? amount.value : null;
}

export const decideAtCounter = (
  parts: ServiceParts,
  actor: Actor,
  read: Read,
  isAccepted: boolean,
): Promise<JobRow> =>
  keep(parts, actor, read, async (row) => {
    const now = parts.platform.clock.now();
    return isAccepted
      ? { command: { kind: 'accept-at-counter' }, changes: accepted(row, now) }
      : { command: { kind: 'refuse-at-counter' }, changes: { decidedAt: now } };
  });

export const startService = (parts: ServiceParts, actor: Actor, read: Read): Promise<JobRow> =>
  keep(parts, actor, read, async () => ({ command: { kind: 'start' } }));

export const finishService = (parts: ServiceParts, actor: Actor, read: Read): Promise<JobRow> =>
  keep(parts, actor, read, async () => ({
    ...{ command: { kind: 'finish' }, changes: { readyAt: parts.platform.clock.now() } },
  }));

export const stopService = (parts: ServiceParts, actor: Actor, read: Read, reason: string): Promise<JobRow> =>
  keep(parts, actor, read, async () => ({
    ...{ command: { kind: 'stop' }, changes: { reason: textFrom(checkServiceReason(reason)) } },
  }));

/** Cancels a service before its piece has come. Its appointment is cancelled too, unless other pieces are expected at it. */
export function declineService(
  parts: ServiceParts,
  actor: Actor,
  read: Read,
  typed: string,
): Promise<JobRow> {
  const reason = textFrom(checkServiceReason(typed));
  return keep(parts, actor, read, async () => ({ command: { kind: 'decline' }, changes: { reason } }), {
    endVisit: { kind: 'cancel', reason },
  });
}

/** Stores a new weight of the piece. An explanation of an earlier difference does not count for the new weight. */
export const weighPiece = (parts: ServiceParts, actor: Actor, read: Read, grams: number): Promise<JobRow> =>
  keep(parts, actor, read, async () => ({
    ...{
      command: { kind: 'weigh' },
      changes: {
        weightAfter: readWeight(grams, serviceWeightLimits, 'SERVICE_WEIGHT_INVALID'),
        weightReason: '',
      },
    },
  }));

export const settleWeight = (
  parts: ServiceParts,
  actor: Actor,
  read: Read,
  reason: string,
): Promise<JobRow> =>
  keep(
    parts,
    actor,
    read,
    async () => ({
      command: { kind: 'settle-weight' },
      changes: { weightReason: textFrom(checkServiceReason(reason)) },
    }),
    { action: 'service.manage' },
  );

export const reissueCode = (parts: ServiceParts, actor: Actor, read: Read): Promise<JobRow> =>
  keep(parts, actor, read, async () => ({ command: { kind: 'reissue-code' } }), { action: 'service.manage' });

/**
 * Returns a piece that was not collected in time. The code is no longer valid, so the manager notes how the owner was
 * recognised.
 */
export const returnPiece = (parts: ServiceParts, actor: Actor, read: Read, typed: string): Promise<JobRow> =>
  keep(
    parts,
    actor,
    read,
    async (row, { staffNo }) => {
      refuseSecret(row, staffNo);
      return {
        ...{ command: { kind: 'return' }, changes: { handedBackBy: staffNo } },
        reason: textFrom(checkServiceReason(typed)),
      };
    },
    { action: 'service.manage' },
  );

/** Records that the till took exactly the estimate. The receipt cannot pay anything else. */
export const takePayment = (
  parts: ServiceParts,
  actor: Actor,
  read: Read,
  typed: { readonly receipt: string; readonly amount: number },
): Promise<JobRow> =>
  keep(
    parts,
    actor,
    read,
    async (row) => {
      const due = dueOf(row);
      if (due > 0 && readAmount(row, typed.amount)?.minor !== due)
        throw refuse('SERVICE_AMOUNT_WRONG', { due: toNumber(amountOf(row, due)) });
      return { command: { kind: 'take-payment' } };
    },
    {
      action: 'service.manage',
      async settle(row, tx, { storeId }) {
        const receipt = await parts.ordering.claimTillReceipt(tx, storeId, typed.receipt, row.number);
        return { receipt, paid: dueOf(row) };
      },
    },
  );

/**
 * Hands the piece back to the person who types the code and the last digits of the mobile number; both together are one try.
 * The member of staff who typed the customer's e-mail address may not do this, but a colleague may.
 */
export const handBack = (
  parts: ServiceParts,
  actor: Actor,
  read: Read,
  typed: { readonly code: string; readonly telephoneEnd: string },
): Promise<JobRow> =>
  keep(
    parts,
    actor,
    read,
    async (row, { staffNo }) => {
      refuseSecret(row, staffNo);
      const code = readDigits('code', typed.code, 6);
      const end = readDigits('telephone_end', typed.telephoneEnd, 4);
      const expected = codeOf(parts, row);
      const isCodeRight = expected !== null && code === expected && row.mobile.endsWith(end);
      return { command: { kind: 'hand-back', isCodeRight }, changes: { handedBackBy: staffNo } };
    },
    { isGuess: true },
  );

/**
 * Refuses the member of staff who typed the customer's e-mail address: they could have entered their own, to get the code.
 */
function refuseSecret(row: JobRow, staffNo: string): void {
  if (!mayHandBack(row.emailBy, staffNo)) throw refuse('SERVICE_NEEDS_COLLEAGUE');
}
