import { wideNetworkOf } from '../../../platform/limits/source.ts';
import { refuse } from '../../../platform/requests/refusal.ts';

/** For whom something is done: a request, or the shop itself. */
export interface Client {
  readonly source: string;
  /** Whether nobody waits for the answer any more: then its turn goes to the next. */
  readonly isGone: () => boolean;
}

interface Waiting extends Client {
  begin(): void;
  refuse(): void;
}

interface LongestLines {
  /** Of all networks together. */
  readonly all: number;
  readonly ofNetwork: number;
}

type InTurn = <T>(client: Client, work: () => Promise<T>) => Promise<T>;

/**
 * Does few works at once; the others wait in line, and a line that is too long is refused (`TOO_MANY_REQUESTS`). Turns go
 * round the networks, and few of one may wait: whoever fills the line makes another wait for one of each network, and loses
 * the places that others need.
 */
export function createTurns(atOnce: number, longest: LongestLines): InTurn {
  /** By wide network; the one whose turn it is comes first. */
  const lines = new Map<string, Waiting[]>();
  let running = 0;

  const takePlace = (network: string, place: Waiting): void => {
    const line = (lines.get(network) ?? []).filter(stays);
    lines.set(network, line);
    line.push(place);
    const waiting = [...lines.values()].reduce((sum, { length }) => sum + length, 0);
    if (line.length > longest.ofNetwork) line.pop()?.refuse();
    else if (waiting > longest.all) {
      const [crowd] = [line, ...lines.values()].sort((a, b) => b.length - a.length);
      crowd?.pop()?.refuse();
    }
  };

  const nextInLine = (): Waiting | null => {
    for (const [network, line] of lines) {
      const staying = line.filter(stays);
      const next = staying.shift();
      lines.delete(network);
      if (staying.length > 0) lines.set(network, staying);
      if (next) return next;
    }
    return null;
  };

  return async (client, work) => {
    if (running >= atOnce)
      await new Promise<void>((begin, reject) =>
        takePlace(wideNetworkOf(client.source), {
          ...client,
          begin,
          refuse: () => reject(refuse('TOO_MANY_REQUESTS', { retry_after_seconds: 5 })),
        }),
      );
    else running += 1;
    try {
      return await work();
    } finally {
      const next = nextInLine();
      if (next) next.begin();
      else running -= 1;
    }
  };
}

/** Refuses, and leaves out, those whose client has gone. */
function stays(place: Waiting): boolean {
  if (!place.isGone()) return true;
  place.refuse();
  return false;
}
