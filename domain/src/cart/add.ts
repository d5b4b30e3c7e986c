/** Whether a piece may be added to the bag, and to which line. The server checks again with its own stock. */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import type { GiftChoice } from './gift.ts';
import { type PartOfLine, type StockedPart, stockOfParts } from './parts.ts';
import { checkQuantity, MAX_LINE_QUANTITY, type QuantityRefusal, type Stock } from './quantity.ts';

/** Option code by attribute code, such as ring_size → hk-12. */
export type ChosenOptions = Readonly<Record<string, string>>;

export interface PieceForSale {
  readonly sku: string;
  /** Whether it is on sale in this market now. */
  readonly salable: boolean;
  readonly stock: Stock;
  /** The parts of a set. If given, the set's own stock is not checked. */
  readonly parts?: readonly StockedPart[];
  /** Attributes that must be chosen, each with its available options. */
  readonly requiredOptions: Readonly<Record<string, readonly string[]>>;
}

export type AddRefusal =
  | QuantityRefusal
  | Refusal<'PRODUCT_NOT_FOUND', { readonly sku: string }>
  | Refusal<'NOT_SALABLE', { readonly sku: string }>
  | Refusal<'OPTIONS_REQUIRED', { readonly missing: readonly string[] }>
  | Refusal<'OPTION_UNKNOWN', { readonly attribute: string; readonly option: string }>;

export interface AddRequest {
  readonly sku: string;
  readonly quantity: number;
  readonly options: ChosenOptions;
  readonly gift: GiftChoice;
}

/**
 * Returns the line that grows, with its new quantity, or null for a new line. `piece` is null for an unknown SKU; `bag`
 * has the present lines.
 */
export function checkAdd<Line extends BagLine>(
  request: AddRequest,
  piece: PieceForSale | null,
  bag: readonly Line[],
): Result<{ readonly line: Line | null; readonly quantity: number }, AddRefusal> {
  const { sku, quantity, options } = request;
  if (!piece) return refuse('PRODUCT_NOT_FOUND', { sku });
  if (!piece.salable) return refuse('NOT_SALABLE', { sku });
  const missing = Object.keys(piece.requiredOptions).filter(
    (attribute) => !Object.hasOwn(options, attribute),
  );
  if (missing.length > 0) return refuse('OPTIONS_REQUIRED', { missing });
  for (const [attribute, open] of Object.entries(piece.requiredOptions)) {
    const option = options[attribute] ?? '';
    if (!open.includes(option)) return refuse('OPTION_UNKNOWN', { attribute, option });
  }

  const line = bag.find((candidate) => lineKey(candidate) === lineKey(request)) ?? null;
  const parts = piece.parts ?? [{ sku: piece.sku, quantity: 1, stock: piece.stock }];
  const stock = stockOfParts(
    parts,
    bag.filter((candidate) => candidate !== line),
  );
  const addedQuantity = checkQuantity(quantity, { kind: 'made-to-order' });
  if (!addedQuantity.ok) return addedQuantity;
  const total = checkQuantity(quantity + (line?.quantity ?? 0), stock);
  return total.ok ? ok({ line, quantity: total.value }) : total;
}

export interface BagLine {
  readonly sku: string;
  readonly quantity: number;
  readonly options: ChosenOptions;
  readonly gift: GiftChoice;
  /** Parts that a set takes from stock. Omitted for a single piece, which takes itself. */
  readonly takes?: readonly PartOfLine[];
}

/** Two lines merge if their keys are equal: same piece, options, gift wrap and card text. */
export function lineKey({ sku, options, gift }: Pick<BagLine, 'sku' | 'options' | 'gift'>): string {
  const chosen = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return JSON.stringify([sku, chosen, gift.wrapped, gift.message]);
}

/**
 * Merges a guest's bag into a customer's. Quantities of equal lines add up, to at most 99 and to the stock. No line is
 * dropped or reduced: a line that was too large before stays, and is reported when the bag is read.
 */
export function mergeBags<Line extends BagLine>(
  into: readonly Line[],
  from: readonly Line[],
  /** Returns the stock that the other lines leave for this line. */
  stockOf: (line: Line, others: readonly Line[]) => Stock,
): readonly { readonly line: Line; readonly quantity: number }[] {
  const merged = new Map<string, { line: Line; quantity: number }>();
  for (const line of [...into, ...from]) {
    const entry = merged.get(lineKey(line));
    const heldQuantity = entry?.quantity ?? 0;
    const otherLines = [...merged.values()]
      .filter((other) => other !== entry)
      .map((other) => ({ ...other.line, quantity: other.quantity }));
    const stock = stockOf(line, otherLines);
    const currentLimit = stock.kind === 'counted' ? stock.available : MAX_LINE_QUANTITY;
    const largestQuantity = Math.min(MAX_LINE_QUANTITY, currentLimit);
    const quantity = entry
      ? Math.max(heldQuantity, line.quantity, Math.min(largestQuantity, heldQuantity + line.quantity))
      : line.quantity;
    if (entry) entry.quantity = quantity;
    else merged.set(lineKey(line), { line, quantity });
  }
  return [...merged.values()];
}
