import { useIsBrowser } from '@jinlan/client/forms';
import { hasCamera } from './code-reader.ts';

/** Null before hydration, when it is unknown. */
export function useHasCamera(): boolean | null {
  return useIsBrowser() ? hasCamera() : null;
}
