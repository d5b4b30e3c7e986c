/**
 * Pieces that go from one store to another (decision 140). For each line, the pieces sent are those received and those
 * missing, so that none is lost or counted twice.
 */
import { err, ok, type Result } from '../kernel/index.ts';
import { plainText } from '../people/index.ts';

export const transferStages = ['requested', 'sent', 'received', 'cancelled'] as const;
export type TransferStage = (typeof transferStages)[number];

export const transferSteps = ['send', 'receive', 'cancel'] as const;
export type TransferStep = (typeof transferSteps)[number];

/** The most lines of a transfer, and the most pieces of a line. */
export const TRANSFER_LINES_MAX = 20;
export const TRANSFER_PIECES_MAX = 50;
/** The most characters of a reason. */
export const STOCK_TEXT_MAX = 100;

/**
 * The steps of each stage, and who takes them: the manager of the store that sends (`sender`) or of the one that receives
 * (`receiver`).
 */
export const transferTable: Readonly<
  Record<
    TransferStage,
    readonly { readonly step: TransferStep; readonly by: 'sender' | 'receiver'; readonly to: TransferStage }[]
  >
> = {
  requested: [
    { step: 'send', by: 'sender', to: 'sent' },
    { step: 'cancel', by: 'sender', to: 'cancelled' },
    { step: 'cancel', by: 'receiver', to: 'cancelled' },
  ],
  sent: [{ step: 'receive', by: 'receiver', to: 'received' }],
  received: [],
  cancelled: [],
};

export interface TransferStores {
  readonly stage: TransferStage;
  readonly fromStore: string;
  readonly toStore: string;
}

/** Returns the steps that the manager of a store may take. Empty if the store neither sends nor receives. */
export const transferStepsFor = (
  { stage, fromStore, toStore }: TransferStores,
  storeCode: string,
): readonly TransferStep[] =>
  transferTable[stage]
    .filter(({ by }) => storeCode === (by === 'sender' ? fromStore : toStore))
    .map(({ step }) => step);

export interface WantedLine {
  readonly sku: string;
  readonly quantity: number;
}

export type WantedLinesRefusal = 'none' | 'too-many' | 'quantity' | 'twice';

const isQuantity = (quantity: number, least: number): boolean =>
  Number.isSafeInteger(quantity) && quantity >= least && quantity <= TRANSFER_PIECES_MAX;

/** Checks the lines of a request: each piece once, with 1 to `TRANSFER_PIECES_MAX` of it. */
export function checkWanted(
  lines: readonly WantedLine[],
): Result<readonly WantedLine[], { readonly code: WantedLinesRefusal }> {
  if (lines.length === 0) return err({ code: 'none' });
  if (lines.length > TRANSFER_LINES_MAX) return err({ code: 'too-many' });
  if (!lines.every(({ quantity }) => isQuantity(quantity, 1))) return err({ code: 'quantity' });
  if (new Set(lines.map(({ sku }) => sku)).size < lines.length) return err({ code: 'twice' });
  return ok(lines);
}

export type CountedRefusal = 'lines' | 'quantity' | 'nothing' | 'reason';

/**
 * Checks the counts of a step, one for each line. `send`: how many of the requested pieces are sent, at least one in all.
 * `receive`: how many of the sent pieces arrived; if some are missing, `reason` must say why.
 */
export function checkCounted(
  before: readonly number[],
  counted: readonly number[],
  step: 'send' | 'receive',
  reason: string,
): Result<readonly number[], { readonly code: CountedRefusal }> {
  if (counted.length !== before.length) return err({ code: 'lines' });
  if (!counted.every((quantity, line) => isQuantity(quantity, 0) && quantity <= (before[line] ?? 0)))
    return err({ code: 'quantity' });
  if (step === 'send' && counted.every((quantity) => quantity === 0)) return err({ code: 'nothing' });
  const isMissing = counted.some((quantity, line) => quantity < (before[line] ?? 0));
  if (step === 'receive' && isMissing && reason === '') return err({ code: 'reason' });
  return ok(counted);
}

/** Checks a reason of staff, of at most `STOCK_TEXT_MAX` characters. With `min` 0 it may be empty. */
export const checkStockReason = (typed: string, min: 0 | 1) =>
  plainText(typed, { field: 'reason', min, max: STOCK_TEXT_MAX, multiline: false });
