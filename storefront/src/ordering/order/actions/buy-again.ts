import type { OrderFragment } from '../../fragments.generated.ts';
import { type OrderLine, orderLines } from '../../order-words.ts';

interface Item {
  readonly sku: string;
  readonly quantity: number;
  readonly selected_options?: string[];
  readonly entered_options?: { uid: string; value: string }[];
}

/** Maximum number of items per request (contract). */
const MOST_AT_ONCE = 50;

/** Excludes designs, which are in `againDesigns`. */
const piecesOf = (order: OrderFragment): readonly OrderLine[] =>
  orderLines(order).filter((line) => !('design_code' in line));

export interface DesignAgain {
  readonly code: string;
  readonly picture: string | null;
  readonly name: string;
}

/** Designs, which are weighed and priced again, one by one. */
export const againDesigns = (order: OrderFragment): readonly DesignAgain[] =>
  orderLines(order).flatMap((line) =>
    'design_code' in line
      ? [
          {
            code: line.design_code,
            picture: line.custom_image,
            name: line.product_name ?? line.product_sku,
          },
        ]
      : [],
  );

/** Items to add to the bag again, without the earlier gift message. */
export function againItems(order: OrderFragment): readonly Item[] {
  return piecesOf(order)
    .slice(0, MOST_AT_ONCE)
    .map((line) => {
      const chosen = [
        ...chosenOf(line),
        ...(line.selected_options ?? []).flatMap((selectedOption) => selectedOption?.uid ?? []),
      ];
      const entered = (line.entered_options ?? []).flatMap((enteredOption) =>
        enteredOption?.uid ? [{ uid: enteredOption.uid, value: enteredOption.value }] : [],
      );
      return {
        sku: line.product_sku,
        quantity: line.quantity_ordered ?? 1,
        ...(chosen.length > 0 ? { selected_options: chosen } : {}),
        ...(entered.length > 0 ? { entered_options: entered } : {}),
      };
    });
}

/** Uids of a set's choices, or of a download's files. */
function chosenOf(line: OrderLine): string[] {
  if ('bundle_options' in line)
    return (line.bundle_options ?? []).flatMap((option) =>
      (option?.values ?? []).flatMap((value) => value?.uid ?? []),
    );
  return 'downloadable_links' in line
    ? (line.downloadable_links ?? []).flatMap((link) => link?.uid ?? [])
    : [];
}

/** Names of the refused pieces. `index`: position in the request's items. */
export function notAgain(
  order: OrderFragment,
  errors: readonly ({ readonly index: number | null } | null)[],
): readonly string[] {
  const lines = piecesOf(order);
  const refused = new Set(errors.flatMap((error) => error?.index ?? []));
  return lines.flatMap((line, index) => (refused.has(index) ? [line.product_name ?? line.product_sku] : []));
}
