import { describe, expect, test } from 'vitest';
import { RecentWork } from './recent-work.ts';
import { wideNetworkOf } from './source.ts';
import { createTurns, type Pace, type TurnLimits } from './turns.ts';

/**
 * Works that end when the test ends them, with their names in the order in which they began or were
 * refused.
 */
function observe(limits: TurnLimits, pace?: Pace, recentWork?: RecentWork) {
  const turns = createTurns(limits, pace, recentWork);
  const begun: string[] = [];
  const refused: string[] = [];
  const running: (() => void)[] = [];
  return {
    begun,
    refused,
    ask(name: string, source: string, isGone = () => false) {
      const client = { source, isGone };
      turns.ask({
        ...client,
        begin() {
          begun.push(name);
          running.push(() => turns.end(client));
        },
        refuse: () => refused.push(name),
      });
    },
    endOne: () => running.shift()?.(),
    /** Ends one work after another until none runs. */
    endAll() {
      while (running.length > 0) running.shift()?.();
    },
  };
}

const firstNetwork = '203.0.113.1';
const secondNetwork = '198.51.100.1';
const all9 = { all: 9, ofNetwork: 9 };

describe('turns', () => {
  test('run a limited number at once', () => {
    const turns = observe({ atOnce: 2, longest: all9 });
    for (const name of 'abcd') turns.ask(name, firstNetwork);
    expect(turns.begun).toEqual(['a', 'b']);
    turns.endAll();
    expect(turns.begun).toEqual(['a', 'b', 'c', 'd']);
  });

  test('run a limited number of one network at once, while another continues', () => {
    const turns = observe({ atOnce: 3, atOnceOfNetwork: 1, longest: all9 });
    for (const name of 'abc') turns.ask(name, firstNetwork);
    turns.ask('d', secondNetwork);
    expect(turns.begun).toEqual(['a', 'd']);
    turns.endAll();
    expect(turns.begun).toEqual(['a', 'd', 'b', 'c']);
  });

  test('are refused above the number of one network, and accepted again afterwards', () => {
    const turns = observe({ atOnce: 2, longest: { all: 9, ofNetwork: 3 } });
    for (const name of 'abcdefgh') turns.ask(name, firstNetwork);
    turns.endAll();
    expect(turns.begun).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(turns.refused).toEqual(['f', 'g', 'h']);
    turns.ask('i', firstNetwork);
    expect(turns.begun).toContain('i');
  });

  test('rotate among the networks, and a full queue drops those of the network with most', () => {
    const turns = observe({ atOnce: 2, longest: { all: 8, ofNetwork: 8 } });
    for (let network = 0; network < 10; network += 1)
      turns.ask(`storm ${network}`, `2001:db8:1:${network}::/64`);
    turns.ask('one', firstNetwork);
    turns.ask('other', secondNetwork);
    turns.endAll();
    expect(turns.begun).toEqual([
      'storm 0',
      'storm 1',
      'storm 2',
      'one',
      'other',
      ...[3, 4, 5, 6, 7].map((network) => `storm ${network}`),
    ]);
    expect(turns.refused).toEqual(['storm 9', 'storm 8']);
  });

  test('are dropped once nobody waits for the answer', () => {
    const turns = observe({ atOnce: 2, longest: { all: 9, ofNetwork: 3 } });
    for (const name of 'ab') turns.ask(name, firstNetwork);
    for (const name of 'cde') turns.ask(name, firstNetwork, () => true);
    turns.ask('f', firstNetwork);
    turns.endAll();
    expect(turns.begun).toEqual(['a', 'b', 'f']);
    expect(turns.refused).toHaveLength(3);
  });

  test('wait for the pace, and then begin one by one', () => {
    let mayBegin = true;
    const rounds: (() => void)[] = [];
    const pace: Pace = { mayBegin: () => mayBegin, afterOthers: (goOn) => rounds.push(goOn) };
    const turns = observe({ atOnce: 3, longest: all9 }, pace);
    turns.ask('a', firstNetwork);
    mayBegin = false;
    for (const name of 'bc') turns.ask(name, firstNetwork);
    turns.ask('d', secondNetwork);
    expect(turns.begun).toEqual(['a']);
    expect(rounds).toHaveLength(1);
    rounds.shift()?.();
    expect(turns.begun).toEqual(['a', 'b']);
    rounds.shift()?.();
    expect(turns.begun).toEqual(['a', 'b', 'd']);
    // Three run: the last begins after one of them has ended.
    rounds.shift()?.();
    expect(rounds).toEqual([]);
    turns.endOne();
    expect(turns.begun).toEqual(['a', 'b', 'd']);
    rounds.shift()?.();
    expect(turns.begun).toEqual(['a', 'b', 'd', 'c']);
    expect(rounds).toEqual([]);
  });

  test('go to the network for which the least was done lately', () => {
    const turns = createTurns({ atOnce: 1, longest: all9 }, null, new RecentWork(() => 0));
    const begun: string[] = [];
    const ask = (name: string, source: string) =>
      turns.ask({ source, isGone: () => false, begin: () => begun.push(name), refuse: () => undefined });
    const end = (source: string, workMs: number) => turns.end({ source, isGone: () => false }, workMs);
    const [two, three] = [secondNetwork, '192.0.2.1'];
    for (const [name, source] of [
      ['a1', firstNetwork],
      ['a2', firstNetwork],
      ['b1', two],
      ['b2', two],
    ] as const)
      ask(name, source);
    end(firstNetwork, 100);
    end(two, 300);
    ask('c', three);
    end(firstNetwork, 250);
    end(three, 1);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'c', 'b2']);
  });

  test('go to a shopper in time, though clients of ever new networks come', () => {
    const recentWork = new RecentWork(() => 0);
    const turns = observe({ atOnce: 1, longest: { all: 99, ofNetwork: 9 } }, undefined, recentWork);
    recentWork.add('192.0.2.0/24', 90);
    let count = 0;
    const come = (): void => {
      turns.ask(`new ${count}`, `2001:db8:${count}::1`);
      count += 1;
    };
    for (let waiting = 0; waiting < 20; waiting += 1) come();
    turns.ask('shopper', '192.0.2.1');
    for (let ended = 0; ended < 200; ended += 1) {
      turns.endOne();
      come();
    }
    expect(turns.begun).toContain('shopper');
    expect(turns.begun.indexOf('shopper')).toBeLessThanOrEqual(40);
  });

  test('go to the network with few waiting, of which only so many count', () => {
    const recentWork = new RecentWork(() => 0);
    const limits = { atOnce: 1, longest: all9, ofWaiting: { ms: 50, most: 3 } };
    const turns = observe(limits, undefined, recentWork);
    const shopper = '192.0.2.1';
    recentWork.add('192.0.2.0/24', 90);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) turns.ask(name, firstNetwork);
    for (const name of ['b1', 'b2']) turns.ask(name, secondNetwork);
    turns.ask('shopper', shopper);
    turns.endAll();
    expect(turns.begun).toEqual(['a1', 'b1', 'a2', 'b2', 'shopper', 'a3', 'a4', 'a5', 'a6']);
    for (const name of ['a7', 'a8', 'a9', 'a10', 'a11', 'a12']) turns.ask(name, firstNetwork);
    recentWork.add('192.0.2.0/24', 90);
    turns.ask('shopper again', shopper);
    turns.endOne();
    expect(turns.begun.slice(-2)).toEqual(['a7', 'a8']);
    turns.endAll();
  });

  test('wait where others leave no room, until they do', () => {
    let hasRoom = false;
    const turns = createTurns({ atOnce: 2, longest: all9, hasRoom: () => hasRoom });
    const begun: string[] = [];
    for (const name of ['a', 'b', 'c'])
      turns.ask({
        ...{ source: firstNetwork, isGone: () => false },
        begin: () => begun.push(name),
        refuse: () => undefined,
      });
    turns.startWaiting();
    expect([begun, turns.hasWaiting()]).toEqual([[], true]);
    hasRoom = true;
    turns.startWaiting();
    expect([begun, turns.hasWaiting()]).toEqual([['a', 'b'], true]);
    turns.end({ source: firstNetwork, isGone: () => false });
    expect([begun, turns.hasWaiting()]).toEqual([['a', 'b', 'c'], false]);
  });

  test('of an IPv4 /24 are those of one network', () => {
    const turns = observe({ atOnce: 1, longest: { all: 9, ofNetwork: 3 } });
    for (let host = 0; host < 6; host += 1) turns.ask(`storm ${host}`, `203.0.113.${host}`);
    turns.ask('one', secondNetwork);
    turns.endAll();
    expect(turns.refused).toEqual(['storm 4', 'storm 5']);
    expect(turns.begun).toEqual(['storm 0', 'storm 1', 'one', 'storm 2', 'storm 3']);
  });

  describe('in a full queue in which each network has one', () => {
    const longest = { all: 4, ofNetwork: 4 };
    const storm = ['10.0.1.1', '10.0.2.1', '10.0.3.1', '10.0.4.1'];

    test('go to a newcomer, and the one that waited longest is refused', () => {
      const turns = observe({ atOnce: 1, longest });
      turns.ask('first', firstNetwork);
      for (const source of storm) turns.ask(source, source);
      turns.ask('one', secondNetwork);
      turns.endAll();
      expect(turns.refused).toEqual(['10.0.1.1']);
      expect(turns.begun).toContain('one');
    });

    test('go to a newcomer, and the one for which the most was done lately is refused', () => {
      const recentWork = new RecentWork(() => 0);
      for (const [i, source] of storm.entries()) recentWork.add(wideNetworkOf(source), i === 2 ? 20 : 10);
      recentWork.add(wideNetworkOf('10.0.5.1'), 30);
      const turns = observe({ atOnce: 1, longest }, undefined, recentWork);
      turns.ask('first', firstNetwork);
      for (const source of storm) turns.ask(source, source);
      turns.ask('one', secondNetwork);
      expect(turns.refused).toEqual(['10.0.3.1']);
      turns.ask('10.0.5.1', '10.0.5.1');
      expect(turns.refused).toEqual(['10.0.3.1', '10.0.5.1']);
      turns.endOne();
      expect(turns.begun).toEqual(['first', 'one']);
    });
  });
});
