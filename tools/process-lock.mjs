import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

// A lock that is taken over only from a dead process. Two processes that see the same dead owner must not
// both get it. So a file is linked into place with its content, and moved aside only while it names the
// dead process. Imports only node: built-ins, and runs on Node 18 or newer.

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} path */
function ownerOf(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || 0;
  } catch {
    return null;
  }
}

/** @param {string} path */
function tryTake(path) {
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * @param {string} path
 * @param {number} deadOwner
 */
function moveAside(path, deadOwner) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (ownerOf(aside) !== deadOwner) {
    try {
      linkSync(aside, path);
    } catch {
      // Another process took the lock in between. Both then see that an owner lives, and wait.
    }
  }
  rmSync(aside, { force: true });
}

/**
 * Waits until the lock is ours; returns a function that releases it.
 * @param {string} path
 * @param {(owner: number) => void} onWait called once for each living owner waited for
 * @returns {Promise<() => void>}
 */
export async function takeLock(path, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  let lastOwner = 0;
  while (!tryTake(path)) {
    const owner = ownerOf(path);
    if (owner === null) continue;
    if (!isAlive(owner)) {
      moveAside(path, owner);
      continue;
    }
    if (owner !== lastOwner) onWait(owner);
    lastOwner = owner;
    await pause(250);
  }
  const release = () => {
    if (ownerOf(path) === process.pid) rmSync(path, { force: true });
  };
  process.once('exit', release);
  return release;
}
