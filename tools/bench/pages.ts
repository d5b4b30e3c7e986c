import { Agent, type ClientRequest, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Many open pages: an event stream for each, as in every page of the shop. */
export interface Pages {
  /** Returns when each page received the version, in ms of `clock`; waits for all. */
  arrivalsOf(version: number): Promise<readonly number[]>;
  close(): void;
}

/** The time in milliseconds on a clock that all processes of this machine share. */
export const clock = (): number => performance.timeOrigin + performance.now();

const longestMs = 5_000;

export async function openPages(origin: string, count: number): Promise<Pages> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const calls: ClientRequest[] = [];
  /** The arrivals of each version, in order. */
  const arrivals = new Map<number, number[]>();
  let last = Promise.withResolvers<void>();
  const hear = (text: string): void => {
    for (const [, id] of text.matchAll(/^id: (\d+)$/gm)) {
      const times = arrivals.get(Number(id)) ?? [];
      arrivals.set(Number(id), times);
      times.push(clock());
      if (times.length === count) {
        last.resolve();
        last = Promise.withResolvers();
      }
    }
  };
  const open = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const call = get(`${origin}/events?store=hk_en`, { agent }, (response) => {
        if (response.statusCode !== 200)
          reject(new Error(`an event stream has status ${response.statusCode}`));
        response
          .setEncoding('utf8')
          .on('data', hear)
          .on('error', () => undefined);
        response.once('data', () => resolve());
      });
      call.on('error', reject);
      calls.push(call);
    });
  // In groups, because a thousand connections at once would test the machine's backlog.
  for (let opened = 0; opened < count; opened += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - opened) }, open));

  return {
    async arrivalsOf(version) {
      const timeLimit = AbortSignal.timeout(longestMs);
      while ((arrivals.get(version)?.length ?? 0) < count) {
        if (timeLimit.aborted)
          throw new Error(
            `${arrivals.get(version)?.length ?? 0} of ${count} pages heard of version ${version}`,
          );
        await Promise.race([last.promise, pause(50)]);
      }
      return arrivals.get(version) ?? [];
    },
    close() {
      for (const call of calls) call.destroy();
    },
  };
}
