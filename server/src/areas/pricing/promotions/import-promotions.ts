import { levelCode, memberLevels, regionOf } from '@jinlan/domain/members';
import { check, promotionEntry } from '@jinlan/domain/validity';
import type { Database } from '../../../platform/database.ts';
import { positionOf, readJsonItems } from '../../../platform/import/json-items.ts';
import type { ImportProblem, ImportReport } from '../../../platform/import/report.ts';
import { type PromotionValues, savePromotions, takenKeys } from './store.ts';

const file = 'promotions.json';

/** Keys of categories and SKUs. */
interface Names {
  readonly categories: readonly string[];
  readonly skus: readonly string[];
}

/** Returns those of the names that the shop does not have. */
export type FindUnknown = (names: Names) => Promise<Names>;

/**
 * Imports campaigns by market and key. A wrong entry is reported, and the others are imported. Levels of other regions are
 * noted, and names that `findUnknown` returns.
 */
export async function importPromotions(
  db: Database,
  text: string,
  findUnknown: FindUnknown | null = null,
): Promise<ImportReport> {
  const { items, faults } = readJsonItems(text);
  const problems: ImportProblem[] = faults.map(({ index: _, ...fault }) => ({ file, path: '', ...fault }));
  const promotions = new Map<string, Placed>();
  const codes = new Set<string>();
  for (const item of items) {
    const place = positionOf(item);
    const checked = check(promotionEntry, item.value);
    if (!checked.ok) {
      for (const problem of checked.error) problems.push({ file, ...place, ...problem });
      continue;
    }
    const { name: label, ...promotion } = checked.value;
    const entry = `${promotion.market}/${promotion.key}`;
    const twice = promotion.codes.find((code) => codes.has(`${promotion.market}/${code}`));
    if (promotions.has(entry))
      problems.push({ file, ...place, path: 'key', message: 'Appears twice for its market' });
    else if (twice !== undefined)
      problems.push({ file, ...place, path: 'codes', message: `Another promotion has the code ${twice}` });
    else {
      promotions.set(entry, { ...promotion, label, place });
      for (const code of promotion.codes) codes.add(`${promotion.market}/${code}`);
    }
  }
  if (promotions.size > 0)
    await db.transaction(async (tx) => {
      for (const { entry, code } of await takenKeys(tx, [...promotions.values()])) {
        const place = promotions.get(entry)?.place;
        if (!place) continue;
        promotions.delete(entry);
        problems.push({
          file,
          ...place,
          path: code === null ? 'key' : 'codes',
          message: code === null ? 'A coupon has this key' : `Another promotion has the code ${code}`,
        });
      }
      const values = [...promotions.values()].map(({ place: _, ...promotion }) => promotion);
      if (values.length > 0) await savePromotions(tx, values);
    });
  const notes = await notesOn([...promotions.values()], findUnknown);
  return { file, imported: promotions.size, problems, ...(notes.length > 0 ? { notes } : {}) };
}

type Placed = PromotionValues & { readonly place: ReturnType<typeof positionOf> };

const giftsOf = ({ terms: { action } }: Placed): readonly string[] =>
  action.kind === 'gift-choice' ? action.skus : [];

/**
 * Notes the names of categories and pieces in a campaign that the shop does not have. The campaign does not apply to them.
 */
async function notesOn(
  promotions: readonly Placed[],
  findUnknown: FindUnknown | null,
): Promise<readonly ImportProblem[]> {
  const categories = promotions.flatMap(({ terms }) => terms.conditions.pieces.categories ?? []);
  const skus = promotions.flatMap((each) => [...(each.terms.conditions.pieces.skus ?? []), ...giftsOf(each)]);
  const unknown = findUnknown && (await findUnknown({ categories, skus }));
  const unknownCategories = new Set(unknown?.categories);
  const unknownSkus = new Set(unknown?.skus);
  return promotions.flatMap((promotion): readonly ImportProblem[] => {
    const { levels, pieces } = promotion.terms.conditions;
    const region = regionOf(promotion.market);
    const codes = memberLevels.map((level) => String(levelCode(region, level)));
    const note = (path: string, message: string): ImportProblem => ({
      ...{ file, ...promotion.place },
      ...{ path, message },
    });
    const laterPiece = (path: string) => (sku: string) =>
      note(path, `No piece has the number ${sku}: nothing happens until an import brings it`);
    return [
      ...(pieces.categories ?? [])
        .filter((key) => unknownCategories.has(key))
        .map((key) => note('categories', `No category has the key ${key}: no piece matches it`)),
      ...(pieces.skus ?? []).filter((sku) => unknownSkus.has(sku)).map(laterPiece('skus')),
      ...giftsOf(promotion)
        .filter((sku) => unknownSkus.has(sku))
        .map(laterPiece('action.skus')),
      ...(levels ?? [])
        .filter((code) => !codes.includes(code))
        .map((code) =>
          note(
            'levels',
            `No level of ${promotion.market} has the code ${code}: they are ${codes.join(', ')}`,
          ),
        ),
    ];
  });
}
