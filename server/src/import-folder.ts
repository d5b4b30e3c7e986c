import { join } from 'node:path';
import { DEFAULT_LOCALE } from '@jinlan/domain/markets';
import { createCatalogueImporter } from './areas/catalogue/index.ts';
import { createContent } from './areas/content/index.ts';
import { createCustomiser } from './areas/customiser/index.ts';
import { createDiamonds } from './areas/diamonds/index.ts';
import { createIdentity } from './areas/identity/index.ts';
import { createMembers } from './areas/members/index.ts';
import { createPricing } from './areas/pricing/index.ts';
import { importPrices } from './areas/services/index.ts';
import { createStores } from './areas/stores/index.ts';
import { createTenders } from './areas/tenders/index.ts';
import { importRules } from './areas/trade-ins/index.ts';
import { createWorkshop } from './areas/workshop/index.ts';
import { type ImportOptions, importShop } from './import.ts';
import { withRollback } from './platform/database/trial.ts';
import type { Database } from './platform/database.ts';
import { createGateways, paymentGateways } from './platform/gateways/index.ts';
import type { ImportReport } from './platform/import/report.ts';
import type { Platform } from './platform/platform.ts';

export interface FolderOptions extends Omit<ImportOptions, 'media' | 'downloads'> {
  /** Reads, checks and saves everything, then rolls back. */
  readonly dryRun: boolean;
}

/**
 * Imports a folder of a retailer's data. It needs no running server; servers load the changes by
 * themselves. Only one import runs at a time; a second one waits.
 */
export async function importFolder(
  platform: Platform,
  folder: URL,
  { dryRun, ...options }: FolderOptions,
): Promise<readonly ImportReport[]> {
  const mediaFolder = join(platform.config.dataDir, 'media');
  const media = { to: dryRun ? null : mediaFolder, own: mediaFolder };
  const downloads = { dataDir: platform.config.dataDir, keep: !dryRun };
  const run = async (db: Database): Promise<readonly ImportReport[]> => {
    const areas = await openAreas({ ...platform, db });
    try {
      return await importShop(areas, folder, { ...options, media, downloads });
    } finally {
      await areas.close();
    }
  };
  return platform.db.exclusively('import', () =>
    dryRun ? withRollback(platform.db, run) : run(platform.db),
  );
}

/** The areas that import files, without those that only shoppers need. */
async function openAreas(platform: Platform) {
  const stores = await createStores(platform);
  const gateways = createGateways(platform, { merchantName: () => stores.shop().name[DEFAULT_LOCALE] });
  const content = await createContent(platform, {
    messages: gateways.messages,
    shopName: () => stores.shop().name,
    serviceEmail: (market) => stores.settings(market).serviceEmail,
  });
  const shop = {
    name: () => stores.shop().name,
    storeView: () => null,
    store: (code: string) => stores.source(code),
  };
  const identity = createIdentity(platform, gateways, shop, () => []);
  const pricing = await createPricing(platform, stores);
  const diamonds = await createDiamonds(platform, { stores });
  const catalogue = createCatalogueImporter(platform, stores);
  const members = await createMembers(platform, {
    ...{ customers: identity, messages: gateways.messages, wallets: gateways.wallets, shop, stores, pricing },
    // Only coupons and reminders read it, and an import has neither.
    catalogue: { fresh: () => Promise.reject(new Error('An import has no catalogue in memory')) },
  });
  const workshop = createWorkshop(platform, { stores });
  const customiser = createCustomiser(platform, { stores, pricing, diamonds, workshop, customers: identity });
  return {
    ...{ content, stores, identity, pricing, diamonds, catalogue, customiser, members, workshop },
    services: { importFile: (text: string) => importPrices(platform.db, text) },
    tradeIns: { importFile: (text: string) => importRules(platform.db, text) },
    tenders: createTenders(platform, {
      customers: identity,
      gateways: paymentGateways({}),
      messages: gateways.messages,
      shopName: (locale) => stores.shop().name[locale],
    }),
    async close() {
      await members.close();
      await customiser.close();
      await diamonds.close();
      await pricing.close();
      await stores.close();
      await content.close();
    },
  };
}
