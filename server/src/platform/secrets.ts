import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemRandom } from './random.ts';

/** A secret nobody gave is made once and kept in the data folder, readable by its owner only. */
export async function keptSecret(name: string, dataDir: string): Promise<string> {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  try {
    const file = await open(path, 'wx', 0o600);
    const secret = systemRandom.token(48);
    await file.writeFile(`${secret}\n`);
    await file.close();
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(path, 'utf8')).trim();
  }
}
