import { stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Files that are sold: the retailer's own first, then those of the sample shop. They lie beside the pictures and not among
 * them, since nobody is to fetch one without its order.
 */
const sample = fileURLToPath(new URL('../../../sample/downloads/', import.meta.url));

/** Where the file is: here, or elsewhere by https. Null where there is none. */
export async function findDownload(dataDir: string, file: string): Promise<string | null> {
  if (file.startsWith('https://')) return file;
  for (const folder of [join(dataDir, 'downloads'), sample]) {
    const root = resolve(folder);
    const path = resolve(root, file);
    const found = path.startsWith(root + sep) ? await stat(path).catch(() => null) : null;
    if (found?.isFile()) return path;
  }
  return null;
}
