import type { ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Content } from '../content/index.ts';
import type { Stores } from '../stores/index.ts';
import { deadLinks } from './addresses/dead-links.ts';
import { overlaidAddresses } from './addresses/overlaid-addresses.ts';
import { type CatalogueFiles, importCatalogue } from './import/import-catalogue.ts';
import type { ReadProgress } from './import/magento/import-magento.ts';
import { type TakenMedia, takeMedia } from './import/media.ts';
import { type PictureFolders, takePictures } from './import/pictures.ts';
import { type WeighedPieces, weighedPieces } from './import/store.ts';
import { findUrl } from './store.ts';

/** The catalogue as far as an import needs it: without what is in memory for shoppers. */
export interface CatalogueImporter {
  importFiles(files: CatalogueFiles, onProgress?: (progress: ReadProgress) => void): Promise<ImportReport[]>;
  /** Pieces by weight, by metal and market: they need the price of a board. */
  weighedPieces(): Promise<readonly WeighedPieces[]>;
  /** Present paths by former ones of pieces and categories, among those asked for; all without their suffix. */
  movedPaths(paths: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Notes about what cannot be opened at its address, since a redirect or a neighbour has it. */
  overlaidAddresses(content: Content): Promise<readonly ImportReport[]>;
  /** Notes about links of pages and blocks that lead nowhere, where one of these imported files brought some. */
  deadLinks(content: Content, imported: readonly string[]): Promise<readonly ImportReport[]>;
  /** Puts pictures that lie beside imported files where the shop's own lie; of those that cannot be taken, why. */
  takePictures(files: readonly string[], folders: PictureFolders): Promise<ReadonlyMap<string, string>>;
  /** Puts pictures and films of pages there; answers for each its size, or why it was not taken. */
  takeMedia(files: readonly string[], folders: PictureFolders): Promise<ReadonlyMap<string, TakenMedia>>;
}

export const createCatalogueImporter = ({ db, clock }: Platform, stores: Stores): CatalogueImporter => ({
  async importFiles(files, onProgress) {
    await stores.fresh();
    return importCatalogue({ db, stores, now: clock.now(), onProgress }, files);
  },
  takeMedia: (files, folders) => takeMedia(db, files, folders),
  takePictures: (files, folders) => takePictures(db, files, folders),
  weighedPieces: () => weighedPieces(db),
  async movedPaths(paths) {
    const rows = await findUrl(db, paths);
    return new Map(rows.flatMap(({ path, target }) => (target === null ? [] : [[path, target] as const])));
  },
  overlaidAddresses: (content) => overlaidAddresses(db, content, stores),
  deadLinks: (content, imported) => deadLinks(db, content, stores, imported),
});
