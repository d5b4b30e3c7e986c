import { readFile } from 'node:fs/promises';
import type { Areas } from './platform/context.ts';
import { type ImportReport, problemText } from './platform/import/report.ts';
import type { Logger } from './platform/log.ts';

/**
 * Fills an empty shop with the sample shop, by the same importers a retailer uses. Each area is asked by itself,
 * so a start that was interrupted goes on where it stopped.
 */
const folder = new URL('../../sample/', import.meta.url);

export async function importSample(areas: Areas, log: Logger, from: URL = folder): Promise<void> {
  const { content, stores, pricing, catalogue } = areas;
  if (!(await catalogue.isEmpty())) return;
  const read = (name: string): Promise<string> => readFile(new URL(name, from), 'utf8');
  const tell = (reports: readonly ImportReport[]): void => {
    for (const { file, imported, problems } of reports) {
      log.info({ file, imported }, 'imported');
      for (const problem of problems) log.warn({ file }, problemText(problem));
    }
  };
  tell(await stores.importFiles({ shop: await read('shop.json'), stores: await read('stores.csv') }));
  tell(await pricing.importFiles({ coupons: await read('coupons.csv'), gold: await read('gold.json') }));
  tell(
    await content.importFiles({
      pages: await read('content/pages.json'),
      blocks: await read('content/blocks.json'),
    }),
  );
  tell(
    await catalogue.importFiles({
      attributes: await read('attributes.json'),
      categories: await read('categories.json'),
      products: await read('products.json'),
    }),
  );
}
