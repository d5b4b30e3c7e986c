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

it('gives a newcomer the oldest place of the network that holds most', () => {
  const places = new OpenPlaces({ ofSource: 9, all: 6 });
  const closed: string[] = [];
  for (const name of ['a1', 'a2', 'a3']) places.take('203.0.113.1', item(closed, name));
  for (const name of ['w1', 'w2', 'w3']) places.take(`2001:db8:1:${name.slice(1)}::/64`, item(closed, name));
  for (const name of ['b1', 'b2', 'b3', 'b4'])
    expect(places.take('203.0.113.2', item(closed, name))).toBe(name < 'b3' ? null : 'all');
  expect(closed).toEqual(['a1', 'w1']);
  expect(places.size).toBe(6);
  expect(places.take('203.0.113.3', item())).toBeNull();
});

it('refuses where every network holds as much', () => {
  const places = new OpenPlaces({ ofSource: 9, all: 3 });
  for (let host = 1; host < 4; host += 1) places.take(`203.0.113.${host}`, item());
  expect(places.take('203.0.113.4', item())).toBe('all');
  expect(places.take('203.0.113.1', item())).toBe('all');
});
