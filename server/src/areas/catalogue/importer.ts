import type { ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Content } from '../content/index.ts';
import type { Stores } from '../stores/index.ts';
import { deadLinks } from './addresses/dead-links.ts';
import { overlaidAddresses } from './addresses/overlaid-addresses.ts';
import { type CatalogueFiles, importCatalogue } from './import/import-catalogue.ts';
import type { ReadProgress } from './import/magento/import-magento.ts';
import { type ImportedMedia, takeMedia } from './import/media.ts';
import { type PictureFolders, takePictures } from './import/pictures.ts';
import { type WeighedPieces, weighedPieces } from './import/store.ts';
import { type UnknownNames, unknownNames } from './import/store-names.ts';
import { findUrl } from './store.ts';

/** The functions of the catalogue that an import needs, without the read model. */
export interface CatalogueImporter {
  importFiles(files: CatalogueFiles, onProgress?: (progress: ReadProgress) => void): Promise<ImportReport[]>;
  /** Pieces sold by weight, by metal and market; they need the price of a board. */
  weighedPieces(): Promise<readonly WeighedPieces[]>;
  /** The keys of categories and SKUs among these that the catalogue does not have. */
  unknownNames(names: UnknownNames): Promise<UnknownNames>;
  /**
   * Finds those of `paths` that are former paths of pieces or categories. Returns the current path of each; all without
   * suffixes.
   */
  movedPaths(paths: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Notes about pages, pieces and categories whose URL opens something else. */
  overlaidAddresses(content: Content): Promise<readonly ImportReport[]>;
  /** Notes about dead links in pages and blocks, where the imported files contain any. */
  deadLinks(content: Content, imported: readonly string[]): Promise<readonly ImportReport[]>;
  /** Copies pictures from the import to the shop's media; returns the reason for each failed one. */
  takePictures(files: readonly string[], folders: PictureFolders): Promise<ReadonlyMap<string, string>>;
  /** Copies pictures and films of pages to the shop's media; returns the size of each, or why it failed. */
  takeMedia(files: readonly string[], folders: PictureFolders): Promise<ReadonlyMap<string, ImportedMedia>>;
}

export const createCatalogueImporter = ({ db, clock }: Platform, stores: Stores): CatalogueImporter => ({
  async importFiles(files, onProgress) {
    await stores.fresh();
    return importCatalogue({ db, stores, now: clock.now(), onProgress }, files);
  },
  takeMedia: (files, folders) => takeMedia(db, files, folders),
  takePictures: (files, folders) => takePictures(db, files, folders),
  weighedPieces: () => weighedPieces(db),
  unknownNames: (names) => unknownNames(db, names),
  async movedPaths(paths) {
    const rows = await findUrl(db, paths);
    return new Map(rows.flatMap(({ path, target }) => (target === null ? [] : [[path, target] as const])));
  },
  overlaidAddresses: (content) => overlaidAddresses(db, content, stores),
  deadLinks: (content, imported) => deadLinks(db, content, stores, imported),
});
