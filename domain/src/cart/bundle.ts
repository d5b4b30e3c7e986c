/**
 * The choices of a shopper in a bundle (三件套, 五件套). A required option needs at least one piece; a single-choice option takes
 * at most one. The bundle sets the quantity of a piece unless the shopper may change it.
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import { MAX_LINE_QUANTITY } from './quantity.ts';

export interface BundleOption {
  readonly key: string;
  readonly required: boolean;
  /** Whether a shopper may choose several pieces of this option. */
  readonly many: boolean;
  readonly selections: readonly BundleSelection[];
}

export interface BundleSelection {
  readonly key: string;
  readonly quantity: number;
  readonly canChangeQuantity: boolean;
}

export interface RequestedSelection {
  readonly option: string;
  readonly selection: string;
  /** Null for the quantity that the bundle sets. */
  readonly quantity: number | null;
}

export interface ChosenPart {
  readonly option: string;
  readonly selection: string;
  readonly quantity: number;
}

export type BundleRefusal =
  | Refusal<'BUNDLE_OPTION_MISSING', { readonly options: readonly string[] }>
  | Refusal<'BUNDLE_SELECTION_UNKNOWN', { readonly option: string; readonly selection: string }>
  | Refusal<'BUNDLE_ONE_ONLY', { readonly option: string }>
  | Refusal<'BUNDLE_QUANTITY', { readonly option: string; readonly selection: string; readonly max: number }>;

/** Returns the chosen parts in the order of the bundle, so equal choices give equal results. */
export function chooseBundle(
  options: readonly BundleOption[],
  requestedChoices: readonly RequestedSelection[],
): Result<readonly ChosenPart[], BundleRefusal> {
  for (const { option, selection } of requestedChoices) {
    const exists = options.find(({ key }) => key === option)?.selections.some(({ key }) => key === selection);
    if (!exists) return refuse('BUNDLE_SELECTION_UNKNOWN', { option, selection });
  }
  const missing = options.filter(
    ({ key, required }) => required && !requestedChoices.some(({ option }) => option === key),
  );
  if (missing.length > 0) return refuse('BUNDLE_OPTION_MISSING', { options: missing.map(({ key }) => key) });
  if (requestedChoices.length === 0)
    return refuse('BUNDLE_OPTION_MISSING', { options: options.map(({ key }) => key) });

  const parts: ChosenPart[] = [];
  for (const option of options) {
    const chosen = option.selections.flatMap((selection) => {
      const requestedChoice = requestedChoices.findLast(
        (choice) => choice.option === option.key && choice.selection === selection.key,
      );
      return requestedChoice ? [{ selection, quantity: requestedChoice.quantity ?? selection.quantity }] : [];
    });
    if (chosen.length > 1 && !option.many) return refuse('BUNDLE_ONE_ONLY', { option: option.key });
    for (const { selection, quantity } of chosen) {
      const max = selection.canChangeQuantity ? MAX_LINE_QUANTITY : selection.quantity;
      const fits = selection.canChangeQuantity
        ? Number.isInteger(quantity) && quantity >= 1 && quantity <= max
        : quantity === selection.quantity;
      if (!fits) return refuse('BUNDLE_QUANTITY', { option: option.key, selection: selection.key, max });
      parts.push({ option: option.key, selection: selection.key, quantity });
    }
  }
  return ok(parts);
}
