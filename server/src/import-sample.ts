import { importShop } from './import-shop.ts';
import type { Areas } from './platform/context.ts';
import { problemText } from './platform/import/report.ts';
import type { Logger } from './platform/log.ts';

/** Fills an empty shop with the sample shop, by the same importers a retailer uses. */
const folder = new URL('../../sample/', import.meta.url);

export async function importSample(areas: Areas, log: Logger, from: URL = folder): Promise<void> {
  if (!(await areas.catalogue.isEmpty())) return;
  await importShop(areas, from, ({ file, imported, problems }) => {
    log.info({ file, imported }, 'imported');
    for (const problem of problems) log.warn({ file }, problemText(problem));
  });
}
