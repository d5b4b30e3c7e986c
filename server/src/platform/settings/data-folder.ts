import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Protects the data folder with the embedded database, secrets and uploads: only its owner may access
 * it. Modes are 0700 for folders and 0600 for files; `umask` covers files that this process creates
 * later.
 */
const ownerOnly = 0o077;
const writtenByOthers = 0o022;
const root = 0;
const sticky = 0o1000;
export const privateUmask = ownerOnly;

/** Entries that the shop itself creates in the folder. */
const ownEntries = new Set(['db', 'db.lock', 'secrets', 'media', 'downloads', 'pictures', 'stored-pictures']);

/**
 * Folders whose files are checked at each start. The others, with up to 100,000 files, only if the
 * folder itself was open.
 */
const alwaysWalked = new Set(['db', 'secrets']);

export class DataFolderOpen extends Error {
  constructor(folder: string, reason: string) {
    super(`The data folder ${folder} cannot be used: ${reason}.`);
    this.name = 'DataFolderOpen';
  }
}

const isOpen = ({ mode }: Stats): boolean => (mode & ownerOnly) !== 0;

/**
 * Creates the folder, or closes it to other users. Returns the paths that were open. Throws
 * `DataFolderOpen` if it belongs to others, contains foreign files or a secret that others could write,
 * or cannot be closed. Does nothing on Windows.
 */
export async function secureDataFolder(path: string): Promise<readonly string[]> {
  const folder = makeFolder(path);
  if (process.platform === 'win32') return [];
  const stats = statSync(folder);
  if (stats.mode & sticky)
    throw new DataFolderOpen(folder, 'all users write to it. Set DATA_DIR to a folder of its own');
  const names = readdirSync(folder);
  const foreignNames = names.filter((name) => !ownEntries.has(name) && !name.startsWith('db.lock.'));
  if (isOpen(stats) && foreignNames.length > 0)
    throw new DataFolderOpen(
      folder,
      `other users may open it, and it holds other things (${foreignNames.slice(0, 3).join(', ')}). ` +
        `Set DATA_DIR to a folder of its own, or close this one: chmod 700 ${folder}`,
    );
  // Before closing anything: afterwards the next start could not see that the secret was writable.
  mustBeOurSecrets(folder);
  const closed: string[] = [];
  close(folder, stats, closed);
  for (const name of names) {
    const path = join(folder, name);
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (!entry || entry.isSymbolicLink() || !ownEntries.has(name)) continue;
    const wasOpen = isOpen(entry);
    close(path, entry, closed);
    if (entry.isDirectory() && (wasOpen || alwaysWalked.has(name))) walk(path, closed);
  }
  return closed;
}

/** Creates the folder; resolves a symbolic link. */
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
 * Throws if another user could have written a secret, because secrets sign what the shop trusts. That
 * others could read it is tolerated, since a later start cannot detect it. Files of root are trusted.
 */
function mustBeOurSecrets(folder: string): void {
  const secretsFolder = join(folder, 'secrets');
  if (!statSync(secretsFolder, { throwIfNoEntry: false })?.isDirectory()) return;
  const secrets = readdirSync(secretsFolder).map((name) => join(secretsFolder, name));
  if (secrets.length === 0) return;
  for (const path of [...secrets, secretsFolder, folder]) {
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

function reasonToDoubt({ uid, mode }: Stats, mustBeOwn: boolean): string | null {
  if (mustBeOwn && uid !== root && uid !== process.getuid?.()) return 'it belongs to another user';
  return (mode & writtenByOthers) === 0 ? null : 'other users could write to it';
}

/**
 * Closes everything below a folder to other users, for software that sets its own modes. Returns the paths
 * that were open.
 */
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
