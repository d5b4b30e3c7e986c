import { stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Finds files that are sold: the retailer's own first, then the sample shop's. They are not in the
 * media folder, because each requires an order.
 */
const sample = fileURLToPath(new URL('../../../sample/downloads/', import.meta.url));

/** Returns the local path, or the https URL of an external file; null if there is none. */
export async function findDownload(dataDir: string, file: string): Promise<string | null> {
  if (file.startsWith('https://')) return file;
  for (const folder of [join(dataDir, 'downloads'), sample]) {
    const root = resolve(folder);
    const path = resolve(root, file);
    const stats = path.startsWith(root + sep) ? await stat(path).catch(() => null) : null;
    if (stats?.isFile()) return path;
  }
  return null;
}
