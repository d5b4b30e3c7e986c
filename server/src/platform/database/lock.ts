import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';

/**
 * Locks a PGlite folder, because two processes would destroy it. A file beside the folder names the owner:
 * process id and a random mark. Returns a function that releases the lock; throws `DataDirTaken` while
 * another owner lives. To replace the file of a dead owner, a process first needs a second lock, named
 * after that owner. So only one of several processes replaces it; the others then find a living owner.
 */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  const owner = `${process.pid} ${randomBytes(6).toString('hex')}`;
  const draft = `${path}.${fileNameOf(owner)}`;
  await writeFile(draft, `${owner}\n`, { mode: 0o600, flag: 'wx' });
  ownersInProcess.add(owner);
  try {
    await linkOrTakeOver(draft, path);
  } catch (error) {
    ownersInProcess.delete(owner);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    if ((await ownerOf(path)) === owner) await rm(path, { force: true });
    ownersInProcess.delete(owner);
  };
}

async function linkOrTakeOver(draft: string, path: string): Promise<void> {
  for (;;) {
    // A link is created with its content, or fails if the file exists.
    const isFree = await link(draft, path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        return false;
      },
    );
    if (isFree) return;
    const previous = await ownerOf(path);
    if (previous === undefined) continue;
    if (isAlive(previous)) throw new DataDirTaken(path, Number.parseInt(previous, 10));
    const release = await takeLock(`${path}.after-${fileNameOf(previous)}`);
    try {
      if ((await ownerOf(path)) !== previous) continue;
      await rename(draft, path);
      return;
    } finally {
      await release();
    }
  }
}

const ownerOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').then(
    (content) => content.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    },
  );

const fileNameOf = (owner: string): string => owner.replace(/\W+/g, '-').slice(0, 40);

export class DataDirTaken extends Error {
  constructor(path: string, pid: number) {
    super(
      `The data folder is in use by process ${Number.isNaN(pid) ? 'unknown' : pid} (${path}). ` +
        'Stop that process, set DATA_DIR to another folder, or use DATABASE_URL for several processes.',
    );
    this.name = 'DataDirTaken';
  }
}

/**
 * Owners in this process. The process id may also belong to a dead owner, for instance after each start
 * of a container.
 */
const ownersInProcess = new Set<string>();

function isAlive(owner: string): boolean {
  const pid = Number.parseInt(owner, 10);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return ownersInProcess.has(owner);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
