import { afterEach, describe, expect, it } from 'vitest';
import { openTestDatabase, testDatabaseUrl } from '../../testing/processes/database.ts';
import { createTestClock, type TestClock } from '../../testing/shop.ts';
import type { Database } from '../database.ts';
import { createJobs, type JobRunner } from '../jobs/runner.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createMessages, type Delivery, type MessageCarrier, type OutgoingMessage } from './messages.ts';

const engines: [string, string | null][] = [['pglite', null]];
const url = testDatabaseUrl();
if (url !== undefined) engines.push(['postgres', url]);

const letter = (key: string): OutgoingMessage => ({
  key,
  channel: 'email',
  to: 'ka.yan@example.com',
  subject: '订单',
  body: 'Thank you',
});

describe.each(engines)('messages with a carrier, %s', (_, at) => {
  let db: Database;
  let clock: TestClock;
  afterEach(async () => {
    await db.close();
  });

  /** A process of the shop with its jobs and its gateway. */
  const open = async (
    carrier: MessageCarrier,
  ): Promise<{ jobs: JobRunner; send(key: string): Promise<void> }> => {
    const jobs = createJobs(db, clock, createLog('silent'), createMetrics());
    const messages = createMessages({ db, clock, jobs, log: createLog('silent') }, { email: carrier });
    return { jobs, send: (key) => db.transaction((tx) => messages.send(tx, letter(key))) };
  };
  const fresh = async (): Promise<void> => {
    clock = createTestClock();
    db = await openTestDatabase({ url: at });
  };
  /** Fails the given number of times, then accepts every message. */
  const failing = (times: number) => {
    const accepted: string[] = [];
    let tries = 0;
    return {
      taken: accepted,
      tries: () => tries,
      async deliver({ key }: OutgoingMessage): Promise<Delivery> {
        tries += 1;
        if (tries <= times) throw new Error('the mail server is away');
        accepted.push(key);
        return { accepted: true };
      },
    };
  };
  const waiting = () => db.query('test.jobs', 'select state, last_error as "lastError" from platform.job');

  it('are sent once when the carrier accepts them, however often it failed before', async () => {
    await fresh();
    const carrier = failing(5);
    const { jobs, send } = await open(carrier);
    await send('order-placed:1');
    await send('order-placed:1');
    for (let minutes = 0; minutes < 10; minutes += 1) {
      await jobs.drain();
      clock.advance({ minutes: 1 });
    }
    expect(carrier.tries()).toBe(6);
    expect(carrier.taken).toEqual(['order-placed:1']);
    expect(await waiting()).toEqual([]);
  });

  it('that are never accepted remain for a person, with the reason', async () => {
    await fresh();
    const carrier = failing(Number.POSITIVE_INFINITY);
    const { jobs, send } = await open(carrier);
    await send('order-placed:2');
    for (let tries = 0; tries < 310; tries += 1) {
      await jobs.drain();
      clock.advance({ minutes: 7 });
    }
    expect(carrier.tries()).toBe(301);
    expect(await waiting()).toEqual([{ state: 'dead', lastError: 'Error: the mail server is away' }]);
    expect(await db.query('test.messages', 'select key from platform.message')).toEqual([
      { key: 'order-placed:2' },
    ]);
  });

  it('are sent by another process where the first died between commit and sending', async () => {
    await fresh();
    const dead = failing(0);
    await (await open(dead)).send('order-placed:3');
    const carrier = failing(0);
    const { jobs } = await open(carrier);
    await jobs.drain();
    expect([dead.taken, carrier.taken]).toEqual([[], ['order-placed:3']]);
  });

  it('of a change that was undone are not sent', async () => {
    await fresh();
    const carrier = failing(0);
    const jobs = createJobs(db, clock, createLog('silent'), createMetrics());
    const messages = createMessages({ db, clock, jobs, log: createLog('silent') }, { email: carrier });
    await db
      .transaction(async (tx) => {
        await messages.send(tx, letter('order-placed:4'));
        throw new Error('undone');
      })
      .catch(() => undefined);
    await jobs.drain();
    expect(carrier.taken).toEqual([]);
  });
});
