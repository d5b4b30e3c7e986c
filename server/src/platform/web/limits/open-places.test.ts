import { expect, it } from 'vitest';
import { OpenPlaces } from './open-places.ts';

const item = (closed: string[] = [], name = '') => ({ destroy: () => closed.push(name) });

it('limits one source, and the sources of one wide network to four times as many', () => {
  const places = new OpenPlaces({ ofSource: 1, all: 99 });
  const first = item();
  expect(places.take('2001:db8:1:0::/64', first)).toBeNull();
  expect(places.take('2001:db8:1:0::/64', item())).toBe('source');
  for (let network = 1; network < 4; network += 1)
    expect(places.take(`2001:db8:1:${network}::/64`, item())).toBeNull();
  expect(places.take('2001:db8:1:9::/64', item())).toBe('source');
  expect(places.take('2001:db8:2:0::/64', item())).toBeNull();
  places.free(first);
  places.free(first);
  expect(places.size).toBe(4);
  expect(places.take('2001:db8:1:9::/64', item())).toBeNull();
});

it('limits an IPv4 /24 as it does an IPv6 /48', () => {
  const places = new OpenPlaces({ ofSource: 1, all: 99 });
  for (let host = 1; host < 5; host += 1) expect(places.take(`203.0.113.${host}`, item())).toBeNull();
  expect(places.take('203.0.113.5', item())).toBe('source');
  expect(places.take('203.0.114.5', item())).toBeNull();
});

it('gives a newcomer the oldest place of the network that holds most', () => {
  const places = new OpenPlaces({ ofSource: 9, all: 18 });
  const closed: string[] = [];
  for (let n = 1; n < 10; n += 1) places.take(`203.0.113.${n % 3}`, item(closed, `a${n}`));
  for (let n = 1; n < 10; n += 1) places.take(`2001:db8:1:${n}::/64`, item(closed, `w${n}`));
  for (let n = 1; n < 10; n += 1)
    expect(places.take('198.51.100.2', item(closed, `b${n}`))).toBe(n < 7 ? null : 'all');
  expect(closed).toEqual(['a1', 'w1', 'a2', 'w2', 'a3', 'w3']);
  expect(places.size).toBe(18);
  expect(places.take('192.0.2.3', item(closed, 'c1'))).toBeNull();
  expect(closed.at(-1)).toBe('a4');
});

it('gives a browser six of the oldest places where every network holds as much', () => {
  const places = new OpenPlaces({ ofSource: 9, all: 40 });
  const closed: string[] = [];
  for (let network = 1; network <= 40; network += 1)
    places.take(`10.0.${network}.1`, item(closed, `${network}`));
  for (let n = 1; n < 8; n += 1) expect(places.take('203.0.113.4', item())).toBe(n < 7 ? null : 'all');
  expect(closed).toEqual(['1', '2', '3', '4', '5', '6']);
});

it('refuses where nobody else holds a place', () => {
  const places = new OpenPlaces({ ofSource: 9, all: 3 });
  for (let host = 1; host < 4; host += 1) places.take(`203.0.113.${host}`, item());
  expect(places.take('203.0.113.1', item())).toBe('all');
});
