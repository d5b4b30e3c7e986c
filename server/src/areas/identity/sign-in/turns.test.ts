import { describe, expect, test } from 'vitest';
import { createTurns } from './turns.ts';

interface Turn {
  readonly name: string;
  end(): void;
}

/** Works that each end when the test says so, with the names in the order in which they began and were refused. */
function observe(atOnce: number, longest: { all: number; ofNetwork: number }) {
  const inTurn = createTurns(atOnce, longest);
  const begun: string[] = [];
  const refused: string[] = [];
  const running: Turn[] = [];
  const all: Promise<unknown>[] = [];
  return {
    begun,
    refused,
    ask(name: string, source: string, isGone = () => false) {
      all.push(
        inTurn({ source, isGone }, () => {
          begun.push(name);
          return new Promise<void>((end) => running.push({ name, end }));
        }).catch(({ code }: { code: string }) => refused.push(`${name} ${code}`)),
      );
    },
    /** Ends one work after another until nothing runs. */
    async endAll() {
      for (let turn = running.shift(); turn; turn = running.shift()) {
        turn.end();
        await new Promise(setImmediate);
      }
      await Promise.all(all);
    },
  };
}

describe('turns', () => {
  test('are taken by few at once', async () => {
    const turns = observe(2, { all: 9, ofNetwork: 9 });
    for (const name of 'abcd') turns.ask(name, '203.0.113.1');
    expect(turns.begun).toEqual(['a', 'b']);
    await turns.endAll();
    expect(turns.begun).toEqual(['a', 'b', 'c', 'd']);
  });

  test('are refused beyond few of one network, and given again afterwards', async () => {
    const turns = observe(2, { all: 9, ofNetwork: 3 });
    for (const name of 'abcdefgh') turns.ask(name, '203.0.113.1');
    await turns.endAll();
    expect(turns.begun).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(turns.refused).toEqual(['f', 'g', 'h'].map((name) => `${name} TOO_MANY_REQUESTS`));
    turns.ask('i', '203.0.113.1');
    expect(turns.begun).toContain('i');
    await turns.endAll();
  });

  test('go round the networks, and a full line gives up places of the network with most', async () => {
    const turns = observe(2, { all: 8, ofNetwork: 8 });
    for (let network = 0; network < 10; network += 1)
      turns.ask(`storm ${network}`, `2001:db8:1:${network}::/64`);
    for (const name of ['one', 'other']) turns.ask(name, `203.0.113.${name.length}`);
    await turns.endAll();
    expect(turns.begun).toEqual([
      'storm 0',
      'storm 1',
      'storm 2',
      'one',
      'other',
      ...[3, 4, 5, 6, 7].map((network) => `storm ${network}`),
    ]);
    expect(turns.refused).toEqual(['storm 9', 'storm 8'].map((name) => `${name} TOO_MANY_REQUESTS`));
  });

  test('are lost once nobody waits for the answer', async () => {
    const turns = observe(2, { all: 9, ofNetwork: 3 });
    for (const name of 'ab') turns.ask(name, '203.0.113.1');
    for (const name of 'cde') turns.ask(name, '203.0.113.1', () => true);
    turns.ask('f', '203.0.113.1');
    await turns.endAll();
    expect(turns.begun).toEqual(['a', 'b', 'f']);
    expect(turns.refused).toHaveLength(3);
  });

  test('go on after a work that failed', async () => {
    const inTurn = createTurns(1, { all: 1, ofNetwork: 1 });
    const client = { source: '203.0.113.1', isGone: () => false };
    const failed = inTurn(client, () => Promise.reject(new Error('broken')));
    const next = inTurn(client, () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
