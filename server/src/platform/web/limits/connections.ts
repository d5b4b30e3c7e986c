import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { sourceOf } from '../../limits/source.ts';
import { type OpenLimits, OpenPlaces } from './open-places.ts';

/** Files that the process needs for itself: database, pictures, logs, modules. */
const reserved = 500;

/** Returns how many files the process may have open; null if the system does not say. */
export function mostOpenFiles(path = '/proc/self/limits'): number | null {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync(path, 'utf8'))?.[1];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}

/** Returns how many of the wanted connections the process can hold. */
export const connectionsWithin = (wanted: number, openFiles: number | null): number =>
  openFiles === null ? wanted : Math.max(100, Math.min(wanted, openFiles - reserved));

/**
 * Limits the connections of one source and of all. A request counts elsewhere only once its headers are
 * complete. Do not call it behind proxies: every connection is theirs.
 */
export function limitConnections(server: Server, limits: OpenLimits): void {
  const places = new OpenPlaces<Socket>(limits);
  server.on('connection', (socket: Socket) => {
    if (places.take(sourceOf(socket.remoteAddress ?? ''), socket) === null)
      socket.once('close', () => places.free(socket));
    else socket.destroy();
  });
}
