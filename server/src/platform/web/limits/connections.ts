import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { sourceOf } from '../../limits/source.ts';
import { OpenCount } from './open-requests.ts';

/** Files that the process needs for itself: database, pictures, logs, modules. */
const reserved = 500;

/** How many files the process may have open; null where the system does not say. */
export function mostOpenFiles(path = '/proc/self/limits'): number | null {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync(path, 'utf8'))?.[1];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}

/** Connections that the process can hold, of so many that are wanted. */
export const connectionsWithin = (wanted: number, openFiles: number | null): number =>
  openFiles === null ? wanted : Math.max(100, Math.min(wanted, openFiles - reserved));

/**
 * Closes a connection of a source that has many. A request that has not ended its headers belongs to nobody yet and counts
 * nowhere else. Behind proxies every connection is theirs, and this is not asked for.
 */
export function limitConnections(server: Server, limits: { ofSource: number; all: number }): void {
  const open = new OpenCount(limits);
  server.on('connection', (socket) => {
    const source = sourceOf(socket.remoteAddress ?? '');
    if (open.fullFor(source) !== null) {
      socket.destroy();
      return;
    }
    open.add(source);
    socket.once('close', () => open.remove(source));
  });
}
