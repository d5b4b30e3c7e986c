import { expect, it } from 'vitest';
import { crowdShare, networksOf, sourceOf, wideNetworkOf } from './source.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('a limit counts %s as %s', (ip, source) => {
  expect(sourceOf(ip)).toBe(source);
});

it.each([
  [
    '203.0.113.7',
    [
      { name: '203.0.113.7', share: 1 },
      { name: '203.0.113.0/24', share: 4 },
    ],
  ],
  [
    '2001:db8:1:2::/64',
    [
      { name: '2001:db8:1:2::/64', share: 1 },
      { name: '2001:db8:1::/48', share: 4 },
    ],
  ],
  ['no address', [{ name: 'no address', share: 1 }]],
])('a limit counts a use by %s for its networks', (source, networks) => {
  expect(networksOf(source)).toEqual(networks);
});

it('a limit that buyers use up gives a larger share to an IPv4 /24 alone', () => {
  const shareOfWide = (source: string) => networksOf(source, crowdShare)[1]?.share;
  expect([shareOfWide('203.0.113.7'), shareOfWide('2001:db8:1:2::/64')]).toEqual([16, 4]);
});

it.each(['203.0.113.0/24', '2001:db8:1::/48', '', '203.0.113'])('%j is its own wide network', (name) => {
  expect(wideNetworkOf(name)).toBe(name);
});
