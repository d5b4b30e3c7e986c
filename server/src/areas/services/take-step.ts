import { DAY_MS } from '@jinlan/domain/kernel';
import { type Action, type Actor, holding, isOwn, may, typedCode } from '@jinlan/domain/people';
import {
  decideService,
  isCollected,
  isWeightMissing,
  type ServiceCommand,
  type ServiceState,
  serviceWaitDays,
} from '@jinlan/domain/services';
import { recordChange } from '../../platform/changes/changes.ts';
import type { Connection } from '../../platform/database.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { sealFor, unsealFor } from '../../platform/seal.ts';
import { dueOf } from './amounts.ts';
import { readKey } from './keys.ts';
import { notify } from './notify.ts';
import type { ServiceParts } from './parts.ts';
import { countWrongTry, type JobRow, jobByNumber, lockJob, saveJob } from './store.ts';

const codePurpose = 'services.code';

/** A service that somebody has read: its number, its version, and a guest's key. */
export interface ReadService {
  readonly number: string;
  readonly version: number;
  readonly key: string | null;
}

export const subjectOf = ({ number, customerId, storeCode }: JobRow) => ({
  ...{ id: number, customerId, storeId: storeCode },
});

/**
 * Returns the actor and the record for the permission check. With its key, the service counts as a guest's: the key stands
 * for the person who booked, signed in or not.
 */
function withKey(
  { platform }: Pick<ServiceParts, 'platform'>,
  actor: Actor,
  row: JobRow,
  key: string | null,
) {
  const opened = key === null ? null : readKey(platform, key);
  return opened?.number === row.number && opened.link === row.link
    ? { actor: holding(actor, row.number), subject: { ...subjectOf(row), customerId: null } }
    : { actor, subject: subjectOf(row) };
}

/** The service with the number, if the actor may do this with it; otherwise SERVICE_NOT_FOUND. */
export async function openService(
  parts: Pick<ServiceParts, 'platform'>,
  db: Connection,
  actor: Actor,
  { number, key }: Pick<ReadService, 'number' | 'key'>,
  action: Action,
): Promise<JobRow> {
  const row = await jobByNumber(db, typedCode(number.slice(0, 60)).slice(0, 20).toUpperCase());
  if (row === null) throw refuse('SERVICE_NOT_FOUND');
  const held = withKey(parts, actor, row, key);
  if (!may(held.actor, action, held.subject)) throw refuse('SERVICE_NOT_FOUND');
  return row;
}

/** Whether the work was done, so that the piece may weigh less. */
const isDone = ({ stage, readyAt }: JobRow): boolean => stage === 'ready' || readyAt !== null;

const isLighter = (row: JobRow): boolean =>
  row.weightBefore !== null &&
  row.weightAfter !== null &&
  row.weightReason === '' &&
  isWeightMissing(
    {
      ...{ kind: row.kind, isDone: isDone(row), sizeFrom: row.sizeFrom, sizeTo: row.sizeTo },
      ...{ loss: row.loss, before: row.weightBefore },
    },
    row.weightAfter,
  );

export const stateOf = (row: JobRow): ServiceState => ({
  stage: row.stage,
  hasPicture: row.pictureIds.length > 0,
  isDue: dueOf(row) > 0,
  isWeighed: row.weightAfter !== null,
  isWeightMissing: isLighter(row),
  hasReceipt: row.receipt !== null,
  wrongTries: row.wrongTries,
});

/** The code for fetching the piece; null if there is none, or if it was sealed with another secret. */
export const codeOf = ({ platform }: Pick<ServiceParts, 'platform'>, row: JobRow): string | null =>
  row.codeSealed === null || !isCollected(row.stage)
    ? null
    : unsealFor(codePurpose, platform.config.secrets.application, row.codeSealed);

export type Changes = Partial<Omit<JobRow, 'id' | 'number' | 'version' | 'stage' | 'pictureIds'>>;
/** Prepares a step under the row's lock: returns the command, and the changes besides the stage. */
export type Prepare = (
  row: JobRow,
  tx: Connection,
) => Promise<{
  readonly command: ServiceCommand;
  readonly changes?: Changes;
  /** The reason for the record of changes, for steps whose reason the service does not store. */
  readonly reason?: string;
}>;

/** The result of a step. `wrongTries`: the step is refused after the commit, so that the counted try stays. */
export type Outcome = { readonly row: JobRow } | { readonly wrongTries: number };

/**
 * Takes a step with a service in the caller's transaction: decides by the table, saves, records the change and tells the
 * customer. `settle` runs after the decision and before the row is saved. It does work that must not happen if the step is
 * refused.
 */
export async function takeStep(
  parts: Pick<ServiceParts, 'platform' | 'stores' | 'messages' | 'appointments'>,
  tx: Connection,
  caller: Actor,
  read: ReadService,
  {
    id,
    prepare,
    settle,
  }: { readonly id: number; readonly prepare: Prepare; readonly settle?: (row: JobRow) => Promise<Changes> },
): Promise<Outcome> {
  const { clock, random, config } = parts.platform;
  const now = clock.now();
  const row = await lockJob(tx, id);
  if (row === null) throw refuse('SERVICE_NOT_FOUND');
  const { actor, subject } = withKey(parts, caller, row, read.key);
  if (row.version !== read.version) {
    if (!may(actor, actor.kind === 'staff' && read.key === null ? 'service.keep' : 'service.change', subject))
      throw refuse('SERVICE_NOT_FOUND');
    throw refuse('SERVICE_CHANGED');
  }
  const { command, changes = {}, reason } = await prepare(row, tx);
  const decided = decideService(stateOf(row), command, { actor, subject, now });
  if (!decided.ok) {
    if (decided.error.reason === 'role') throw refuse('SERVICE_NOT_FOUND');
    const condition = decided.error.reason === 'condition' ? decided.error.condition : row.stage;
    throw refuse('SERVICE_STEP_REFUSED', { condition });
  }
  const [event] = decided.value;
  if (event === undefined) return { row };
  if (command.kind === 'hand-back' && !command.isCodeRight)
    return { wrongTries: await countWrongTry(tx, row.id) };
  const settled = settle === undefined ? {} : await settle(row);
  const waitDays = serviceWaitDays[event.to];
  const waitsAnew = waitDays !== undefined && (event.from !== event.to || command.kind === 'estimate');
  const next: JobRow = {
    ...{ ...row, ...changes, ...settled, stage: event.to },
    link: event.effects.includes('renew-link') ? row.link + 1 : row.link,
    expiresAt: waitsAnew ? new Date(now.getTime() + waitDays * DAY_MS) : row.expiresAt,
  };
  const withCode = event.effects.includes('make-code')
    ? {
        ...next,
        codeSealed: sealFor(codePurpose, config.secrets.application, random.digits(6), random),
        wrongTries: 0,
      }
    : event.effects.includes('forget-code')
      ? { ...next, codeSealed: null }
      : next;
  const isOver = event.to === 'handed-back' || event.to === 'cancelled';
  const saved = await saveJob(tx, { ...withCode, endedAt: isOver ? (row.endedAt ?? now) : null });
  if (saved === null) throw refuse('SERVICE_NOT_FOUND');
  await recordChange(tx, caller, now, {
    action: `service.${command.kind}`,
    record: { kind: 'service', id: row.number },
    before: factsOf(row),
    after: factsOf(saved),
    reason: reason ?? newReasonOf(row, saved),
  });
  if (event.effects.includes('tell')) await notify(parts, tx, saved, noticeOf(command, saved));
  return { row: saved };
}

function newReasonOf(before: JobRow, after: JobRow): string {
  if (after.weightReason !== before.weightReason) return after.weightReason;
  return after.reason === before.reason ? '' : after.reason;
}

/** The facts of a service in the record of changes, without data about the person. */
const factsOf = (row: JobRow) => ({
  ...{ stage: row.stage, estimate: row.estimate, paid: row.paid, receipt: row.receipt, link: row.link },
  ...{ weight_before: row.weightBefore, weight_after: row.weightAfter, promised_on: row.promisedOn },
});

const noticeOf = ({ kind }: ServiceCommand, { stage }: JobRow) => {
  if (kind === 'withdraw') return 'withdrawn' as const;
  if (kind === 'expire' && stage === 'cancelled') return 'expired' as const;
  if (kind === 'expire' && stage === 'unworked') return 'unanswered' as const;
  if (kind === 'correct-email') return 'new-address' as const;
  if (kind === 'correct-weight') return 'weight-corrected' as const;
  if (kind === 'reissue-code') return 'new-code' as const;
  if (kind === 'estimate' && stage === 'accepted') return 'free' as const;
  return stage;
};

/** Refuses steps of staff with their own service. */
export function refuseOwn(actor: Actor, row: JobRow): void {
  if (isOwn(actor, row)) throw refuse('STAFF_OWN');
}
