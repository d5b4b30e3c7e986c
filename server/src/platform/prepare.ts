import type { Config } from './settings/config.ts';
import { privateUmask, secureDataFolder } from './settings/data-folder.ts';
import { keptSecret } from './settings/secrets.ts';
import { readSettings } from './settings/settings.ts';

export interface Prepared {
  readonly config: Config;
  /** Paths of the data folder that other users could open until now. */
  readonly closed: readonly string[];
}

/**
 * The first step of every process of the shop: reads the settings, and closes the data folder to other users before
 * anything in it is believed. Throws `WrongSettings` or `DataFolderOpen`, whose messages are for a person.
 */
export async function prepare(
  environment: Readonly<Record<string, string | undefined>>,
  use: 'serve' | 'import',
): Promise<Prepared> {
  process.umask(privateUmask);
  let securing: Promise<readonly string[]> | undefined;
  const secure = (dataDir: string): Promise<readonly string[]> => {
    securing ??= secureDataFolder(dataDir);
    return securing;
  };
  const config = await readSettings(
    environment,
    async (name, dataDir) => {
      await secure(dataDir);
      return keptSecret(name, dataDir);
    },
    use,
  );
  return { config, closed: await secure(config.dataDir) };
}
