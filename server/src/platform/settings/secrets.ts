import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemRandom } from '../random.ts';

/**
 * Returns a secret from the data folder. If it is missing, creates it once; only its owner can read the file. The secret is
 * written to a draft that is then linked, which succeeds in only one of several processes, so none reads an incomplete
 * secret.
 */
export async function storedSecret(
  name: string,
  dataDir: string,
  make: () => Promise<string> = async () => systemRandom.token(48),
): Promise<string> {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const existing = await readFile(path, 'utf8').catch(() => null);
  if (existing !== null) return existing.trim();
  const draft = `${path}.${systemRandom.token(12)}`;
  await writeFile(draft, `${await make()}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
