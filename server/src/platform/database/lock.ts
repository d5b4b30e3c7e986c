import { open, readFile, rm } from 'node:fs/promises';

/**
 * Two processes can open one PGlite folder without noticing, and ruin it. So a file beside the folder names the
 * process that has it; it is taken over only from a process that is no longer alive.
 */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(`${process.pid}\n`);
      await file.close();
      held.add(path);
      return async () => {
        held.delete(path);
        await rm(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10);
    if (isAlive(holder, path)) throw new DataDirTaken(path, holder);
    await rm(path, { force: true });
  }
  throw new DataDirTaken(path, Number.NaN);
}

export class DataDirTaken extends Error {
  constructor(path: string, pid: number) {
    super(
      `The data folder is in use by process ${Number.isNaN(pid) ? 'unknown' : pid} (${path}). ` +
        'Stop that process, set DATA_DIR to another folder, or use DATABASE_URL for several processes.',
    );
    this.name = 'DataDirTaken';
  }
}

const held = new Set<string>();

function isAlive(pid: number, path: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return held.has(path);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
