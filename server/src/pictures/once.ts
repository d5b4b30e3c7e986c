import { wideNetworkOf } from '../platform/limits/source.ts';
import type { Client } from '../platform/limits/turns.ts';
import type { Lane, Lanes } from './lanes.ts';

/** Does each piece of work once, however many ask for it. */
export interface Once {
  /** Whether a client already waits for this work. */
  isAsked(key: string): boolean;
  /**
   * Resolves when the work is done, or with `busy` if the client's network has too many waiting. The work
   * begins in the turn of whichever network comes first, so nobody waits behind another network's jobs.
   */
  run(key: string, lane: Lane, client: Client, work: () => Promise<void>): Promise<'done' | 'busy'>;
  /** Resolves when nothing is being done. */
  idle(): Promise<void>;
}

/** The clients of one network that wait for the same work. */
interface Place {
  readonly clients: Client[];
  readonly turn: Promise<'done' | 'busy'>;
}

class Asked {
  /** The waiting clients by their wide network. */
  readonly places = new Map<string, Place>();
  readonly begun = Promise.withResolvers<void>();
  work: Promise<void> | null = null;

  begin(work: () => Promise<void>, onEnd: () => void): Promise<void> {
    if (this.work === null) {
      this.work = work();
      this.work.then(onEnd, onEnd);
      this.begun.resolve();
    }
    return this.work;
  }
}

export function createOnce(lanes: Lanes): Once {
  const pending = new Map<string, Asked>();

  const forget = (key: string, asked: Asked): void => {
    if (pending.get(key) === asked) pending.delete(key);
  };

  const queue = (
    asked: Asked,
    key: string,
    lane: Lane,
    { source, isGone }: Client,
    work: () => Promise<void>,
  ): Place => {
    const network = wideNetworkOf(source);
    const clients = [{ source, isGone }];
    // Once another network's turn has begun the work, this place is not needed.
    const isNotNeeded = (): boolean => asked.work !== null || clients.every((client) => client.isGone());
    const turn = lanes
      .run(lane, { source, isGone: isNotNeeded }, async () => {
        await asked.begin(work, () => forget(key, asked));
        return 'done' as const;
      })
      .finally(() => {
        asked.places.delete(network);
        if (asked.places.size === 0) forget(key, asked);
      });
    // Whoever waits for the work itself learns of its failure.
    turn.catch(() => undefined);
    const place = { clients, turn };
    asked.places.set(network, place);
    return place;
  };

  return {
    isAsked: (key) => pending.has(key),
    async run(key, lane, client, work) {
      const asked = pending.get(key) ?? new Asked();
      pending.set(key, asked);
      if (asked.work === null) {
        const known = asked.places.get(wideNetworkOf(client.source));
        known?.clients.push(client);
        const { turn } = known ?? queue(asked, key, lane, client, work);
        const outcome = await Promise.race([turn, asked.begun.promise]);
        if (outcome === 'busy' && asked.work === null) return 'busy';
      }
      await asked.work;
      return 'done';
    },
    async idle() {
      while (pending.size > 0)
        await Promise.allSettled(
          [...pending.values()].flatMap(({ places }) => [...places.values()].map(({ turn }) => turn)),
        );
    },
  };
}
