/**
 * Files of a download that are bought one by one: the chosen ones, and the price with them. The server prices the bag;
 * the page uses the same calculation.
 */

import { readMoney } from '@jinlan/client/data';
import { add, type Money, subtract } from '@jinlan/domain/money';
import type { PieceChoicesFragment } from './fragments.generated.ts';
import { isFiles } from './kinds.ts';

export interface FileChoice {
  readonly uid: string;
  readonly title: string;
  readonly price: Money;
}

/** Returns the files with their prices; null if the files are sold only together, and for other kinds of pieces. */
export function fileChoices(piece: PieceChoicesFragment): readonly FileChoice[] | null {
  if (!isFiles(piece) || piece.links_purchased_separately !== 1) return null;
  const { currency } = piece.price_range.minimum_price.final_price;
  return (piece.downloadable_product_links ?? []).flatMap((link) => {
    const price = readMoney({ value: link?.price ?? null, currency });
    return link && price ? [{ uid: link.uid, title: link.title ?? '', price }] : [];
  });
}

/** Returns the price with these files. The piece's lowest price already includes the cheapest file. */
export function priceWithFiles(
  lowest: Money,
  choices: readonly FileChoice[],
  chosen: ReadonlySet<string>,
): { readonly price: Money; readonly isLowest: boolean } {
  const chosenFiles = choices.filter(({ uid }) => chosen.has(uid));
  const [cheapest] = choices.toSorted((a, b) => a.price.minor - b.price.minor);
  if (chosenFiles.length === 0 || !cheapest) return { price: lowest, isLowest: choices.length > 1 };
  const base = subtract(lowest, cheapest.price);
  return { price: chosenFiles.reduce((sum, file) => add(sum, file.price), base), isLowest: false };
}
