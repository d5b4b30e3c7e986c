/** The last draft of each flow in this tab, for `Continue your design`. */

import { sessionValues } from '@jinlan/client/data';
import type { Flow, Stop } from '@jinlan/domain/customiser';

export interface LastDraft {
  readonly code: string;
  readonly stop: Stop;
  /** Uid of the bag line that it was opened from. */
  readonly line?: string | null;
}

const nameOf = (flow: Flow): string => `design_${flow}`;

export function keepDraft(flow: Flow, draft: LastDraft): void {
  sessionValues.set(nameOf(flow), draft);
}

export function lastDraft(flow: Flow): LastDraft | null {
  const storedDraft = sessionValues.get(nameOf(flow));
  if (
    typeof storedDraft !== 'object' ||
    storedDraft === null ||
    !('code' in storedDraft) ||
    !('stop' in storedDraft)
  )
    return null;
  return typeof storedDraft.code === 'string' && typeof storedDraft.stop === 'string'
    ? (storedDraft as LastDraft)
    : null;
}
