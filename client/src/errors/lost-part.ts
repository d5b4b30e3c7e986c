/**
 * After a deployment an open page asks for files that are gone. One reload brings the new ones; if that does not help
 * within the time given, the failure is shown instead of reloading for ever.
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

/** True the first time; false when it was tried a moment ago. */
export function reloadOnce(session: StoredValues, now: number): boolean {
  const last = session.get(NAME);
  if (typeof last === 'number' && now - last < RELOAD_PAUSE_SECONDS * 1000) return false;
  session.set(NAME, now);
  return session.get(NAME) === now;
}
