import type { Config } from './settings/config.ts';
import { privateUmask, secureDataFolder } from './settings/data-folder.ts';
import { storedSecret } from './settings/secrets.ts';
import { readSettings } from './settings/settings.ts';

export interface Preparation {
  readonly config: Config;
  /** Paths of the data folder that other users could access before. */
  readonly closedPaths: readonly string[];
}

/**
 * The first step of every process: reads the settings, and closes the data folder to other users before
 * anything in it is used. Throws `WrongSettings` or `DataFolderOpen`, whose messages are for the
 * operator.
 */
export async function prepare(
  environment: Readonly<Record<string, string | undefined>>,
  use: 'serve' | 'import',
): Promise<Preparation> {
  process.umask(privateUmask);
  let securing: Promise<readonly string[]> | undefined;
  const secure = (dataDir: string): Promise<readonly string[]> => {
    securing ??= secureDataFolder(dataDir);
    return securing;
  };
  const config = await readSettings(
    environment,
    async (name, dataDir, make) => {
      await secure(dataDir);
      return storedSecret(name, dataDir, make);
    },
    use,
  );
  return { config, closedPaths: await secure(config.dataDir) };
}
