import { readFile } from 'node:fs/promises';
import type { Catalogue } from './areas/catalogue/index.ts';
import type { Content } from './areas/content/index.ts';
import type { Pricing } from './areas/pricing/index.ts';
import type { Stores } from './areas/stores/index.ts';
import { beginOnce, finishOnce, onceState } from './platform/database/store.ts';
import type { Database } from './platform/database.ts';
import type { ImportReport } from './platform/import/report.ts';

/**
 * Brings a folder of shop data into the shop, area by area in the order in which one refers to another. The sample
 * shop and a retailer's own data come the same way; files that are not there are left out.
 */
export interface ImportAreas {
  readonly stores: Stores;
  readonly content: Content;
  readonly pricing: Pricing;
  readonly catalogue: Catalogue;
}

export async function importShop(
  { stores, content, pricing, catalogue }: ImportAreas,
  folder: URL,
  onDone: (report: ImportReport) => void = () => undefined,
): Promise<readonly ImportReport[]> {
  const read = async (name: string): Promise<string | undefined> =>
    readFile(new URL(name, folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  const files = async <Name extends string>(names: Readonly<Record<Name, string>>) => {
    const texts: Partial<Record<Name, string>> = {};
    for (const [key, name] of Object.entries<string>(names)) {
      const text = await read(name);
      if (text !== undefined) texts[key as Name] = text;
    }
    return texts;
  };
  const reports: ImportReport[] = [];
  const add = (more: readonly ImportReport[]): void => {
    for (const report of more) {
      reports.push(report);
      onDone(report);
    }
  };

  add(await stores.importFiles(await files({ shop: 'shop.json', stores: 'stores.csv' })));
  add(await pricing.importFiles(await files({ gold: 'gold.json', coupons: 'coupons.csv' })));
  add(
    await catalogue.importFiles(
      await files({
        attributes: 'attributes.json',
        categories: 'categories.json',
        products: 'products.json',
        pictures: 'pictures/manifest.json',
      }),
    ),
  );
  add(await content.importFiles(await files({ pages: 'content/pages.json', blocks: 'content/blocks.json' })));
  return reports;
}

const sampleFolder = new URL('../../sample/', import.meta.url);

const sampleShop = 'sample-shop';

/**
 * At the first start: an empty shop gets the sample's data, the way a retailer's comes in. Of several processes that
 * start at once one loads it and the others wait; what a killed one left half done is done again, since an import
 * repeated changes only what is missing.
 */
export async function importSampleOnce(
  db: Database,
  areas: ImportAreas,
  { onBegin, onDone }: { onBegin?: () => void; onDone?: (report: ImportReport) => void } = {},
): Promise<readonly ImportReport[]> {
  if ((await onceState(db, sampleShop)) === 'done') return [];
  return db.alone(sampleShop, async () => {
    const state = await onceState(db, sampleShop);
    if (state === null && !(await areas.catalogue.isEmpty())) return [];
    if (state === 'done') {
      await takeIn(areas);
      return [];
    }
    onBegin?.();
    await beginOnce(db, sampleShop);
    const reports = await importShop(areas, sampleFolder, onDone);
    await finishOnce(db, sampleShop);
    return reports;
  });
}

/** What another process has loaded meanwhile. */
async function takeIn({ stores, content, pricing, catalogue }: ImportAreas): Promise<void> {
  await Promise.all([stores.fresh(), content.fresh(), pricing.refresh()]);
  await catalogue.fresh(true);
}
