import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataFolderOpen, secureDataFolder } from './data-folder.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'jinlan-folder-'));
  folder = join(parent, 'data');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o7777).toString(8);

/** Sets `mode` for folders; files get it without the right to execute. */
async function makeOpen(paths: readonly string[], mode = 0o777): Promise<void> {
  for (const path of paths) {
    const whole = join(folder, path);
    await mkdir(join(whole, '..'), { recursive: true });
    await writeFile(whole, 'x');
    for (let folderPath = whole; folderPath !== parent; folderPath = join(folderPath, '..'))
      await chmod(folderPath, (await stat(folderPath)).isDirectory() ? mode : mode & 0o666);
  }
}

it('the server creates a data folder that only its owner can open', async () => {
  expect(await secureDataFolder(folder)).toEqual([]);
  expect(await modeOf(folder)).toBe('700');
});

it.each([0o777, 0o755, 0o750])(
  'the server makes a folder of mode %o private, with the database and uploads in it',
  async (mode) => {
    const files = ['db/base/1/1259', 'media/ring.jpg', 'downloads/guide.pdf'];
    await makeOpen(files, mode);
    expect(await secureDataFolder(folder)).toContain(folder);
    for (const file of files) expect([file, await modeOf(join(folder, file))]).toEqual([file, '600']);
    for (const path of ['', 'db', 'db/base', 'db/base/1', 'media', 'downloads'])
      expect([path, await modeOf(join(folder, path))]).toEqual([path, '700']);
    expect(await secureDataFolder(folder)).toEqual([]);
  },
);

it('the server makes a database file private that was opened while its folders were private', async () => {
  await makeOpen(['db/PG_VERSION']);
  await secureDataFolder(folder);
  await chmod(join(folder, 'db/PG_VERSION'), 0o666);
  expect(await secureDataFolder(folder)).toEqual([join(folder, 'db/PG_VERSION')]);
  expect(await modeOf(join(folder, 'db/PG_VERSION'))).toBe('600');
});

it('the server refuses an open folder that holds other files, and leaves it unchanged', async () => {
  await makeOpen(['db/PG_VERSION', 'somebody-elses.txt']);
  await expect(secureDataFolder(folder)).rejects.toThrow(DataFolderOpen);
  await expect(secureDataFolder(folder)).rejects.toThrow('somebody-elses.txt');
  expect(await modeOf(folder)).toBe('777');
});

it('the server refuses a folder that all users write to, such as /tmp, even while it is empty', async () => {
  await mkdir(folder);
  await chmod(folder, 0o1777);
  await expect(secureDataFolder(folder)).rejects.toThrow('DATA_DIR');
  expect(await modeOf(folder)).toBe('1777');
});

it('the server refuses a path that is a file', async () => {
  await writeFile(folder, 'x');
  await expect(secureDataFolder(folder)).rejects.toThrow('it is not a folder');
});

it('a process of the shop writes files that only its owner can read, whatever it is started with', async () => {
  const written = join(parent, 'written');
  const program = `
    process.umask(0);
    const { writeFileSync, mkdirSync } = await import('node:fs');
    const { prepare } = await import(${JSON.stringify(import.meta.resolve('../prepare.ts'))});
    await prepare({ DATA_DIR: ${JSON.stringify(folder)} }, 'serve');
    mkdirSync(${JSON.stringify(join(folder, 'made'))});
    writeFileSync(${JSON.stringify(written)}, 'x');`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env: {} });
  expect([await modeOf(written), await modeOf(join(folder, 'made'))]).toEqual(['600', '700']);
});

describe('a secret in the folder', () => {
  const secret = () => join(folder, 'secrets/app');

  it.each([0o755, 0o750, 0o711])(
    'is made private where others could read but not write it: mode %o',
    async (mode) => {
      await makeOpen(['secrets/app'], mode);
      const closed = await secureDataFolder(folder);
      expect(closed).toContain(join(folder, 'secrets'));
      expect([await modeOf(secret()), await modeOf(join(folder, 'secrets'))]).toEqual(['600', '700']);
      expect(await secureDataFolder(folder)).toEqual([]);
    },
  );

  it.each([
    ['the file', 'secrets/app', 0o602],
    ['the file, by its group', 'secrets/app', 0o620],
    ['the folder of secrets', 'secrets', 0o702],
    ['the folder of secrets, by its group', 'secrets', 0o720],
    ['the data folder', '', 0o707],
  ])('is refused where others could write to %s, and stays unchanged', async (_, path, mode) => {
    await makeOpen(['secrets/app'], 0o700);
    await chmod(join(folder, path), mode);
    for (let start = 0; start < 2; start += 1) {
      const refusal = await secureDataFolder(folder).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(DataFolderOpen);
      const { message } = refusal as Error;
      expect(message).toContain('other users could write');
      expect(message).toContain(`rm ${secret()}`);
      expect(message).toContain('pickup codes');
    }
    expect(await modeOf(join(folder, path))).toBe(mode.toString(8));
    await rm(secret());
    await secureDataFolder(folder);
    expect(await modeOf(folder)).toBe('700');
  });

  /** Gives the file to another user. Only root can do so; otherwise the test pretends to be another user. */
  const giveAway = async (path: string): Promise<void> => {
    if (process.getuid?.() === 0) await chown(path, 65_534, 65_534);
    else vi.spyOn(process, 'getuid').mockReturnValue(65_534);
  };
  afterEach(() => void vi.restoreAllMocks());

  it.each(['secrets/app', 'secrets'])(
    'is refused where %s belongs to another user, whatever its mode',
    async (path) => {
      await makeOpen(['secrets/app'], 0o700);
      await giveAway(join(folder, path));
      await expect(secureDataFolder(folder)).rejects.toThrow('belongs to another user');
      await expect(secureDataFolder(folder)).rejects.toThrow(`rm ${secret()}`);
    },
  );

  it('is refused where it links to a file of another user', async () => {
    await makeOpen(['secrets/other'], 0o700);
    await rm(join(folder, 'secrets/other'));
    await writeFile(join(parent, 'planted'), 'x'.repeat(48));
    await giveAway(join(parent, 'planted'));
    await symlink(join(parent, 'planted'), secret());
    await expect(secureDataFolder(folder)).rejects.toThrow('belongs to another user');
  });
});

describe('a data folder behind a symbolic link', () => {
  it('is the folder that the link leads to', async () => {
    const link = join(parent, 'link');
    await makeOpen(['db/PG_VERSION']);
    await symlink(folder, link);
    expect(await secureDataFolder(link)).toContain(folder);
    expect(await modeOf(join(folder, 'db/PG_VERSION'))).toBe('600');
    expect(await secureDataFolder(link)).toEqual([]);
  });

  it('is refused where the link leads nowhere, with that reason', async () => {
    const link = join(parent, 'link');
    await symlink(folder, link);
    await expect(secureDataFolder(link)).rejects.toThrow('it is a symbolic link that leads nowhere');
  });
});
