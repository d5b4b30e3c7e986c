import { businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { type Action, type Actor, holding, isOwn, may, typedCode } from '@jinlan/domain/people';
import {
  decideTradeIn,
  isCodedStage,
  isTradeInOver,
  mustConfirm,
  needsIdentity,
  type TradeInCommand,
  type TradeInRules,
  type TradeInState,
} from '@jinlan/domain/trade-in';
import { recordChange } from '../../platform/changes/changes.ts';
import type { Connection } from '../../platform/database.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { sealFor, unsealFor } from '../../platform/seal.ts';
import { readKey } from './keys.ts';
import { notify } from './notify.ts';
import type { TradeInParts } from './parts.ts';
import { countWrongTry, lockTradeIn, saveTradeIn, type TradeInRow, tradeInByNumber } from './store.ts';
import { type DayOfTradeIn, emptyDay, lockDayOf } from './store-days.ts';
import { rulesOf } from './store-rules.ts';

const codePurpose = 'trade-ins.code';

/** A trade-in that somebody has read: its number, its version, and a guest's key. */
export interface ReadTradeIn {
  readonly number: string;
  readonly version: number;
  readonly key: string | null;
}

export const subjectOf = ({ number, customerId, storeCode }: TradeInRow) => ({
  ...{ id: number, customerId, storeId: storeCode },
});

/**
 * Returns the actor and the record for the permission check. With its key, the trade-in counts as a guest's: the key stands
 * for the person who booked, signed in or not.
 */
function withKey(
  { platform }: Pick<TradeInParts, 'platform'>,
  actor: Actor,
  row: TradeInRow,
  key: string | null,
) {
  return key !== null && readKey(platform, key) === row.number
    ? { actor: holding(actor, row.number), subject: { ...subjectOf(row), customerId: null } }
    : { actor, subject: subjectOf(row) };
}

/** The trade-in with the number, if the actor may do this with it; otherwise TRADE_IN_NOT_FOUND. */
export async function openTradeIn(
  parts: Pick<TradeInParts, 'platform'>,
  db: Connection,
  actor: Actor,
  { number, key }: Pick<ReadTradeIn, 'number' | 'key'>,
  action: Action,
): Promise<TradeInRow> {
  const row = await tradeInByNumber(db, typedCode(number.slice(0, 60)).slice(0, 20).toUpperCase());
  if (row === null) throw refuse('TRADE_IN_NOT_FOUND');
  const held = withKey(parts, actor, row, key);
  if (!may(held.actor, action, held.subject)) throw refuse('TRADE_IN_NOT_FOUND');
  return row;
}

/** The larger of the amounts from which the customer may choose, in minor units; 0 before the offer. */
export const highestOf = ({ value, payout }: Pick<TradeInRow, 'value' | 'payout'>): number =>
  Math.max(value ?? 0, payout ?? 0);

/** Rules are null only where the market has lost them; then everything needs identity and confirmation. */
export function stateOf(
  row: TradeInRow,
  rules: TradeInRules | null,
  day: DayOfTradeIn,
  actor: Actor,
  now: Date,
): TradeInState {
  const amount = highestOf(row);
  const isHigh = rules === null || mustConfirm(rules, row.material, day, amount);
  const isBy = (staffNo: string | null): boolean => actor.kind === 'staff' && actor.staffNo === staffNo;
  return {
    stage: row.stage,
    hasPicture: row.pictureIds.length > 0,
    hasIdentity: row.document !== null,
    needsIdentity: rules === null || needsIdentity(rules, day.ofNumber, amount),
    needsConfirmation: isHigh && row.confirmedBy === null,
    isConfirmed: row.confirmedBy !== null,
    isValid: row.offerUntil !== null && row.offerUntil > now,
    hasPayout: row.payout !== null,
    isMember: row.customerId !== null,
    ...{ isAssayer: isBy(row.assayedBy), isReporter: isBy(row.reportedBy) },
    wrongTries: row.wrongTries,
  };
}

/** The code for the counter; null if there is none, or if it was sealed with another secret. */
export const codeOf = ({ platform }: Pick<TradeInParts, 'platform'>, row: TradeInRow): string | null =>
  row.codeSealed === null || !isCodedStage(row.stage)
    ? null
    : unsealFor(codePurpose, platform.config.secrets.application, row.codeSealed);

export type Changes = Partial<Omit<TradeInRow, 'id' | 'number' | 'version' | 'stage' | 'pictureIds'>>;
export interface Prepared {
  readonly command: TradeInCommand;
  readonly changes?: Changes;
  /** Facts for the decision that the row does not contain. */
  readonly state?: Partial<TradeInState>;
}
/** Prepares a step under the row's lock: returns the command, and the changes besides the stage. */
export type Prepare = (
  row: TradeInRow,
  rules: TradeInRules | null,
  tx: Connection,
  day: DayOfTradeIn,
) => Promise<Prepared>;

/** The start of the business day whose amounts count for the limits. */
export const startOfDay = (now: Date): Date => startOfBusinessDay(businessDay(now));

/** The result of a step. `wrongTries`: the step is refused after the commit, so that the counted try stays. */
export type Outcome = { readonly row: TradeInRow } | { readonly wrongTries: number };

/**
 * Takes a step with a trade-in in the caller's transaction: decides by the table, saves, records the change and tells the
 * customer. `settle` gets the row as it will be saved. It does work that must not happen if the step is refused.
 */
export async function takeStep(
  parts: Pick<TradeInParts, 'platform' | 'stores' | 'messages' | 'appointments'>,
  tx: Connection,
  caller: Actor,
  read: ReadTradeIn,
  {
    id,
    prepare,
    settle,
  }: {
    readonly id: number;
    readonly prepare: Prepare;
    readonly settle?: (row: TradeInRow) => Promise<Changes>;
  },
): Promise<Outcome> {
  const { clock, random, config } = parts.platform;
  const now = clock.now();
  const row = await lockTradeIn(tx, id);
  if (row === null) throw refuse('TRADE_IN_NOT_FOUND');
  const { actor, subject } = withKey(parts, caller, row, read.key);
  if (row.version !== read.version) {
    const action = actor.kind === 'staff' && read.key === null ? 'trade-in.keep' : 'trade-in.change';
    if (!may(actor, action, subject)) throw refuse('TRADE_IN_NOT_FOUND');
    throw refuse('TRADE_IN_CHANGED');
  }
  const rules = await rulesOf(tx, row.market);
  const day = row.value === null ? emptyDay : await lockDayOf(tx, row, startOfDay(now));
  const { command, changes = {}, state = {} } = await prepare(row, rules, tx, day);
  const decided = decideTradeIn({ ...stateOf(row, rules, day, actor, now), ...state }, command, {
    ...{ actor, subject, now },
  });
  if (!decided.ok) {
    if (decided.error.reason === 'role') throw refuse('TRADE_IN_NOT_FOUND');
    const condition = decided.error.reason === 'condition' ? decided.error.condition : row.stage;
    throw refuse('TRADE_IN_STEP_REFUSED', { condition });
  }
  const [event] = decided.value;
  if (event === undefined) return { row };
  if ('isCodeRight' in command && !command.isCodeRight)
    return { wrongTries: await countWrongTry(tx, row.id) };
  const next: TradeInRow = { ...row, ...changes, stage: event.to };
  const settled = settle === undefined ? {} : await settle(next);
  const secret = config.secrets.application;
  const code = event.effects.includes('make-code')
    ? { codeSealed: sealFor(codePurpose, secret, random.digits(6), random) }
    : event.effects.includes('forget-code')
      ? { codeSealed: null }
      : {};
  // Only a new code by the manager sets the tries back. Staff can repeat an offer, so setting them back with each offer
  // would allow endless tries.
  const tries = command.kind === 'reissue-code' ? { wrongTries: 0 } : {};
  const endedAt = isTradeInOver(event.to) ? now : null;
  const saved = await saveTradeIn(tx, { ...next, ...settled, ...code, ...tries, endedAt });
  if (saved === null) throw refuse('TRADE_IN_NOT_FOUND');
  await recordChange(tx, caller, now, {
    action: `trade-in.${command.kind}`,
    record: { kind: 'trade-in', id: row.number },
    before: factsOf(row),
    after: factsOf(saved),
    reason: newReasonOf(row, saved),
  });
  if (event.effects.includes('tell')) await notify(parts, tx, saved, noticeOf(command, saved));
  return { row: saved };
}

function newReasonOf(before: TradeInRow, after: TradeInRow): string {
  if (after.report !== before.report) return after.report;
  return after.reason === before.reason ? '' : after.reason;
}

/** The facts of a trade-in in the record of changes, without data about the person. */
const factsOf = (row: TradeInRow) => ({
  ...{ stage: row.stage, material: row.material, fineness: row.fineness, weight: row.weightMg },
  ...{ assayed: row.assayedMg, board_version: row.boardVersion, value: row.value, payout: row.payout },
  ...{ outcome: row.outcome, has_document: row.document !== null, confirmed_by: row.confirmedBy },
  ...{ receipt: row.receipt, payout_method: row.payoutMethod },
});

/** The kinds of messages to the customer of a trade-in. */
export type Notice = TradeInRow['stage'] | 'released' | 'withdrawn' | 'expired' | 'new-code';

function noticeOf({ kind }: TradeInCommand, { stage }: TradeInRow): Notice {
  if (kind === 'withdraw') return 'withdrawn';
  if (kind === 'expire') return 'expired';
  if (kind === 'reissue-code') return 'new-code';
  if (kind === 'release') return 'released';
  return stage;
}

/** Refuses steps of staff with their own trade-in. */
export function refuseOwn(actor: Actor, row: Pick<TradeInRow, 'customerId' | 'mobile'>): void {
  if (isOwn(actor, row)) throw refuse('STAFF_OWN');
}
