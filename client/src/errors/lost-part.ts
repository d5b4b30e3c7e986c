/**
 * After a deployment, an open page requests files that no longer exist. It reloads once to get the new ones. If it
 * fails again within `RELOAD_PAUSE_SECONDS`, it shows the error instead.
 */
import type { StoredValues } from '../data/stored-values.ts';

const NAME = 'reloaded_for_new_version';
export const RELOAD_PAUSE_SECONDS = 30;

export function isLostPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i.test(
      error.message,
    )
  );
}

/** Returns true if the page may reload, false if it reloaded a moment ago. */
export function reloadOnce(session: StoredValues, now: number): boolean {
  const last = session.get(NAME);
  if (typeof last === 'number' && now - last < RELOAD_PAUSE_SECONDS * 1000) return false;
  session.set(NAME, now);
  return session.get(NAME) === now;
}
