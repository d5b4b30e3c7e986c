import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemRandom } from '../random.ts';

/**
 * A secret nobody gave is made once and kept in the data folder, readable by its owner only. It is written aside and
 * then linked under its name, which only one of several starting processes can: none reads half a secret.
 */
export async function keptSecret(name: string, dataDir: string): Promise<string> {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const kept = await readFile(path, 'utf8').catch(() => null);
  if (kept !== null) return kept.trim();
  const draft = `${path}.${systemRandom.token(12)}`;
  await writeFile(draft, `${systemRandom.token(48)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
