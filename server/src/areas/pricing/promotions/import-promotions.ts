import { check, promotionEntry } from '@jinlan/domain/validity';
import type { Database } from '../../../platform/database.ts';
import { positionOf, readJsonItems } from '../../../platform/import/json-items.ts';
import type { ImportProblem, ImportReport } from '../../../platform/import/report.ts';
import { type PromotionValues, savePromotions, takenKeys } from './store.ts';

const file = 'promotions.json';

/** Imports campaigns by market and key. A wrong entry is reported, and the others are imported. */
export async function importPromotions(db: Database, text: string): Promise<ImportReport> {
  const { items, faults } = readJsonItems(text);
  const problems: ImportProblem[] = faults.map(({ index: _, ...fault }) => ({ file, path: '', ...fault }));
  const promotions = new Map<string, PromotionValues & { readonly place: ReturnType<typeof positionOf> }>();
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
  return { file, imported: promotions.size, problems };
}
