/** The steps of the store's staff. */
import type { Actor } from '@jinlan/domain/people';
import { mayHandBack } from '@jinlan/domain/services';
import {
  checkTradeInCondition,
  checkTradeInReason,
  type IdentityDocument,
  readDocumentEnd,
  TRADE_IN_CODE_TRIES,
  tradeInWeightLimits,
} from '@jinlan/domain/trade-in';
import { countingWrongCodes } from '../../platform/limits/wrong-codes.ts';
import { permitStaff, type Staff } from '../../platform/requests/permit-staff.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { readDigits, textFrom } from '../../platform/requests/typed-text.ts';
import { readWeight } from '../../platform/requests/typed-weight.ts';
import type { VisitEnd } from '../appointments/index.ts';
import { endingVisit } from './end-visit.ts';
import type { TradeInParts } from './parts.ts';
import type { TradeInRow } from './store.ts';
import {
  type Changes,
  codeOf,
  openTradeIn,
  type Prepare,
  type Prepared,
  type ReadTradeIn,
  refuseOwn,
  takeStep,
} from './take-step.ts';

export type Read = Omit<ReadTradeIn, 'key'>;
type Tx = Parameters<Prepare>[2];

/**
 * Takes one step for the store's staff in a separate transaction. `endVisit`: how the appointment of the trade-in ends, if
 * it does. `isGuess`: whether the step contains a typed code of the customer, which counts as a try.
 */
export async function keep(
  parts: TradeInParts,
  actor: Actor,
  read: Read,
  prepare: (
    row: TradeInRow,
    staff: Staff,
    rules: Parameters<Prepare>[1],
    tx: Tx,
    day: Parameters<Prepare>[3],
  ) => Promise<Prepared>,
  {
    action = 'trade-in.keep',
    settle,
    endVisit,
    isGuess = false,
  }: {
    readonly action?: 'trade-in.keep' | 'trade-in.manage';
    readonly settle?: (row: TradeInRow, tx: Tx, staff: Staff) => Promise<Changes>;
    readonly endVisit?: VisitEnd;
    readonly isGuess?: boolean;
  } = {},
): Promise<TradeInRow> {
  const staff = permitStaff(actor, action);
  const { db } = parts.platform;
  const known = { ...read, key: null };
  const { id, appointment } = await openTradeIn(parts, db, actor, known, 'trade-in.keep');
  const take = () =>
    db.transaction((tx) => {
      const step = () =>
        takeStep(parts, tx, actor, known, {
          id,
          prepare(row, rules, tx, day) {
            refuseOwn(staff, row);
            return prepare(row, staff, rules, tx, day);
          },
          ...(settle && { settle: (row: TradeInRow) => settle(row, tx, staff) }),
        });
      return endVisit ? endingVisit(parts, tx, staff, { id, appointment }, endVisit, step) : step();
    });
  const outcome = isGuess
    ? await countingWrongCodes(parts.platform, staff.staffNo, take, (taken) => 'wrongTries' in taken)
    : await take();
  if ('wrongTries' in outcome)
    throw refuse('TRADE_IN_CODE_WRONG', { tries_left: TRADE_IN_CODE_TRIES - outcome.wrongTries });
  return outcome.row;
}

export const receivePiece = (
  parts: TradeInParts,
  actor: Actor,
  read: Read,
  typed: { readonly condition: string; readonly weight: number },
): Promise<TradeInRow> =>
  keep(parts, actor, read, async (_, { staffNo }) => ({
    command: { kind: 'receive' },
    changes: {
      ...{
        condition: textFrom(checkTradeInCondition(typed.condition)),
        weightMg: readWeight(typed.weight, tradeInWeightLimits, 'TRADE_IN_WEIGHT_INVALID'),
      },
      ...{ receivedBy: staffNo, receivedAt: parts.platform.clock.now() },
    },
  }));

/** Notes the customer's identity document: its kind and last four characters. */
export const noteIdentity = (
  parts: TradeInParts,
  actor: Actor,
  read: Read,
  typed: { readonly document: IdentityDocument; readonly documentEnd: string },
): Promise<TradeInRow> =>
  keep(parts, actor, read, async (_, { staffNo }) => {
    const end = readDocumentEnd(typed.documentEnd);
    if (!end.ok) throw refuse('INVALID_TEXT', end.error.data);
    return {
      command: { kind: 'identify' },
      changes: { document: typed.document, documentEnd: end.value, documentBy: staffNo },
    };
  });

/** The manager confirms a high offer that somebody else has made. */
export const confirmOffer = (parts: TradeInParts, actor: Actor, read: Read): Promise<TradeInRow> =>
  keep(
    parts,
    actor,
    read,
    async (_, { staffNo }) => ({ command: { kind: 'confirm' }, changes: { confirmedBy: staffNo } }),
    { action: 'trade-in.manage' },
  );

/** Records that the customer refuses the offer at the counter. */
export const refuseOffer = (parts: TradeInParts, actor: Actor, read: Read): Promise<TradeInRow> =>
  keep(parts, actor, read, async () => ({ command: { kind: 'refuse' }, changes: { certificateKey: null } }));

const withReason =
  (kind: 'stop' | 'report') =>
  (parts: TradeInParts, actor: Actor, read: Read, typed: string): Promise<TradeInRow> => {
    const reason = textFrom(checkTradeInReason(typed));
    return keep(parts, actor, read, async (_, { staffNo }) => ({
      command: { kind },
      changes: kind === 'report' ? { report: reason, reportedBy: staffNo } : { reason, certificateKey: null },
    }));
  };

/** Records that the store does not take the piece, which then waits to be returned. */
export const stopTradeIn = withReason('stop');
/** Records that somebody has reported the piece as stolen. It stays in the store until the manager decides. */
export const reportPiece = withReason('report');

/**
 * Cancels a trade-in before its piece has come. Its appointment is cancelled too, unless other pieces are expected at it.
 */
export function declineTradeIn(
  parts: TradeInParts,
  actor: Actor,
  read: Read,
  typed: string,
): Promise<TradeInRow> {
  const reason = textFrom(checkTradeInReason(typed));
  return keep(parts, actor, read, async () => ({ command: { kind: 'decline' }, changes: { reason } }), {
    endVisit: { kind: 'cancel', reason },
  });
}

/** Records that the report was wrong. The trade-in is then as after the receipt of the piece, without an offer. */
export const releasePiece = (
  parts: TradeInParts,
  actor: Actor,
  read: Read,
  typed: string,
): Promise<TradeInRow> =>
  keep(
    parts,
    actor,
    read,
    async () => ({
      command: { kind: 'release' },
      changes: {
        ...{ report: '', reason: textFrom(checkTradeInReason(typed)), value: null, payout: null },
        ...{ leastStone: null, outcome: null, acceptedAt: null, acceptedBy: null, offerUntil: null },
        ...{ confirmedBy: null, reportedBy: null, certificate: null, certificateKey: null, stonePrice: null },
      },
    }),
    { action: 'trade-in.manage' },
  );

/** Records that the manager gave a reported piece to the police; the reason says to whom. */
export const surrenderPiece = (
  parts: TradeInParts,
  actor: Actor,
  read: Read,
  typed: string,
): Promise<TradeInRow> =>
  keep(
    parts,
    actor,
    read,
    async () => ({
      command: { kind: 'surrender' },
      changes: { reason: textFrom(checkTradeInReason(typed)) },
    }),
    { action: 'trade-in.manage' },
  );

export const reissueCode = (parts: TradeInParts, actor: Actor, read: Read): Promise<TradeInRow> =>
  keep(parts, actor, read, async () => ({ command: { kind: 'reissue-code' } }), {
    action: 'trade-in.manage',
  });

export interface TypedCode {
  readonly code: string;
  readonly telephoneEnd: string;
}

/** Whether the customer's code and the last digits of their mobile number are right; both together are one try. */
export function isCodeRight(parts: TradeInParts, row: TradeInRow, typed: TypedCode): boolean {
  const code = readDigits('code', typed.code, 6);
  const end = readDigits('telephone_end', typed.telephoneEnd, 4);
  const expected = codeOf(parts, row);
  return expected !== null && code === expected && row.mobile.endsWith(end);
}

/**
 * Hands the piece back to the person who types the code and the last digits of the mobile number. The member of staff who
 * typed the customer's e-mail address may not do this, but a colleague may.
 */
export const handBack = (
  parts: TradeInParts,
  actor: Actor,
  read: Read,
  typed: TypedCode,
): Promise<TradeInRow> =>
  keep(
    parts,
    actor,
    read,
    async (row, staff) => {
      refuseSecret(row, staff);
      return {
        command: { kind: 'hand-back', isCodeRight: isCodeRight(parts, row, typed) },
        changes: { handedBackBy: staff.staffNo },
      };
    },
    { isGuess: true },
  );

/**
 * Refuses the member of staff who typed the customer's e-mail address: they could have entered their own, to get the code.
 */
export function refuseSecret({ emailBy }: Pick<TradeInRow, 'emailBy'>, { staffNo }: Staff): void {
  if (!mayHandBack(emailBy, staffNo)) throw refuse('TRADE_IN_NEEDS_COLLEAGUE');
}
