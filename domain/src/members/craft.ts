/** The discount of levels on craft charges (decision 113). */
import type { ProductClass } from '../pricing/index.ts';
import type { MemberLevel } from './levels.ts';
import type { MemberTerms } from './terms.ts';

/**
 * Returns a level's discount on the craft charge in basis points; 0 for none. Months are 1–12. A discount for the month of
 * birth needs `month` to be `birthMonth`.
 */
export function craftDiscountIn(
  { levels }: Pick<MemberTerms, 'levels'>,
  level: MemberLevel,
  { month, birthMonth }: { readonly month: number; readonly birthMonth: number | null },
): number {
  const { craftDiscount } = levels[level];
  if (craftDiscount === null || (craftDiscount.birthdayMonth && birthMonth !== month)) return 0;
  return craftDiscount.basisPoints;
}

/** Whether levels reduce the craft charge of a piece of this class, in these categories and those above them. */
export const isCraftReduced = (
  { craft }: Pick<MemberTerms, 'craft'>,
  productClass: ProductClass,
  categories: readonly string[],
): boolean =>
  craft.classes.includes(productClass) && !categories.some((key) => craft.exceptCategories.includes(key));
