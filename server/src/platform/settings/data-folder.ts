import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The data folder holds the embedded database, secrets and uploads: nobody but its owner may open it. Modes are 0700 for
 * folders and 0600 for files, whoever made them. `umask` covers what this process makes later.
 */
const ownerOnly = 0o077;
const writtenByOthers = 0o022;
const root = 0;
const sticky = 0o1000;
export const privateUmask = ownerOnly;

/** What the shop itself puts into the folder. */
const ours = new Set(['db', 'db.lock', 'secrets', 'media', 'downloads', 'pictures', 'stored-pictures']);

/** Checked file by file at each start. The others only where their folder was open: they may hold 100,000 files. */
const alwaysWalked = new Set(['db', 'secrets']);

export class DataFolderOpen extends Error {
  constructor(folder: string, reason: string) {
    super(`The data folder ${folder} cannot be used: ${reason}.`);
    this.name = 'DataFolderOpen';
  }
}

const isOpen = ({ mode }: Stats): boolean => (mode & ownerOnly) !== 0;

/**
 * Makes the folder, or closes it to everybody else. Returns the paths that were open until now. Throws `DataFolderOpen`
 * where it belongs to others, holds what is not ours or a secret that others could write, or stays open whatever is done.
 * Windows has no such modes.
 */
export async function secureDataFolder(path: string): Promise<readonly string[]> {
  const folder = makeFolder(path);
  if (process.platform === 'win32') return [];
  const stats = statSync(folder);
  if (stats.mode & sticky)
    throw new DataFolderOpen(folder, 'all users write to it. Set DATA_DIR to a folder of its own');
  const names = readdirSync(folder);
  const strangers = names.filter((name) => !ours.has(name) && !name.startsWith('db.lock.'));
  if (isOpen(stats) && strangers.length > 0)
    throw new DataFolderOpen(
      folder,
      `other users may open it, and it holds other things (${strangers.slice(0, 3).join(', ')}). ` +
        `Set DATA_DIR to a folder of its own, or close this one: chmod 700 ${folder}`,
    );
  // Before anything is closed: the next start would see no trace of it.
  mustBeOurSecrets(folder);
  const closed: string[] = [];
  close(folder, stats, closed);
  for (const name of names) {
    const path = join(folder, name);
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (!entry || entry.isSymbolicLink() || !ours.has(name)) continue;
    const wasOpen = isOpen(entry);
    close(path, entry, closed);
    if (entry.isDirectory() && (wasOpen || alwaysWalked.has(name))) walk(path, closed);
  }
  return closed;
}

/** The folder itself, where the path is a symbolic link. */
function makeFolder(path: string): string {
  const existing = statSync(path, { throwIfNoEntry: false });
  if (existing && !existing.isDirectory()) throw new DataFolderOpen(path, 'it is not a folder');
  if (!existing && lstatSync(path, { throwIfNoEntry: false }))
    throw new DataFolderOpen(
      path,
      'it is a symbolic link that leads nowhere. Make the folder, or set DATA_DIR to it',
    );
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return realpathSync(path);
}

/**
 * Whoever knows a secret can sign what the shop believes, so one that another user could have written is no secret. Reading alone
 * is forgiven, as it leaves no trace. What belongs to root is believed: root can write everything.
 */
function mustBeOurSecrets(folder: string): void {
  const inside = join(folder, 'secrets');
  if (!statSync(inside, { throwIfNoEntry: false })?.isDirectory()) return;
  const secrets = readdirSync(inside).map((name) => join(inside, name));
  if (secrets.length === 0) return;
  for (const path of [...secrets, inside, folder]) {
    const stats = statSync(path, { throwIfNoEntry: false });
    const reason = stats && reasonToDoubt(stats, path !== folder);
    if (!reason) continue;
    throw new DataFolderOpen(
      path,
      `${reason}, so another user may know the secret that it holds. Delete it: rm ${secrets.includes(path) ? path : secrets.join(' ')} ` +
        '(the next start makes a new one; links to guests’ orders, guests’ bags, waiting pickup codes, mailed codes and known browsers ' +
        'then end). Where you are certain that it is unchanged, make it belong to the user that runs the shop instead, and close it: ' +
        `chmod go= ${path}`,
    );
  }
}

function reasonToDoubt({ uid, mode }: Stats, owned: boolean): string | null {
  if (owned && uid !== root && uid !== process.getuid?.()) return 'it belongs to another user';
  return (mode & writtenByOthers) === 0 ? null : 'other users could write to it';
}

/** Closes everything below a folder of ours, for what is made with modes of its own. Returns the paths that were open. */
export function closeBelow(folder: string): readonly string[] {
  const closed: string[] = [];
  if (process.platform !== 'win32') walk(folder, closed);
  return closed;
}

function walk(folder: string, closed: string[]): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats) close(path, stats, closed);
  }
}

function close(path: string, stats: Stats, closed: string[]): void {
  if (!isOpen(stats)) return;
  try {
    chmodSync(path, stats.mode & 0o700);
  } catch (error) {
    throw new DataFolderOpen(
      path,
      `other users may open it, and its mode cannot be changed (${(error as NodeJS.ErrnoException).code}). ` +
        'Make it belong to the user that runs the shop',
    );
  }
  const after = lstatSync(path, { throwIfNoEntry: false });
  if (after && isOpen(after))
    throw new DataFolderOpen(path, 'its file system keeps no modes, so other users may open it');
  closed.push(path);
}
