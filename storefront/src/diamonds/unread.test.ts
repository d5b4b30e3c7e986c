import { printQuery, readQuery } from '@jinlan/domain/diamonds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unreadParts } from './unread.ts';

const unread = (address: string) =>
  unreadParts(new URLSearchParams(address)).map(({ name, text }) => `${name}=${text}`);

describe('the unreadable parts of an address', () => {
  it.each([
    ['', []],
    ['shape=round,oval&colour=D&carat=0.5_1&in_stock=1&sort=carat_desc&page=2', []],
    ['shape=marquise,round', ['shape=marquise']],
    ['carat=abc_', ['carat=abc_']],
    ['carat=1_0.5', []],
    ['carat=0.5_', []],
    ['price=1_2_3', ['price=1_2_3']],
    ['in_stock=maybe', ['in_stock=maybe']],
    ['location=HK!', ['location=HK!']],
    ['sort=beauty', ['sort=beauty']],
    ['page=0', ['page=0']],
    ['page=1000000000', ['page=1000000000']],
    ['utm_source=x&store=hk_en', []],
    [`colour=${'💎'.repeat(5000)}`, [`colour=${'💎'.repeat(30)}…`]],
  ])('are those of %s', (address, parts) => expect(unread(address)).toEqual(parts));

  it('are none for an address that the list itself writes', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (text) => {
        const printed = new URLSearchParams(
          printQuery(readQuery(new URLSearchParams(text))).map(([name, value]) => [name, value]),
        );
        expect(unreadParts(printed)).toEqual([]);
      }),
    );
  });

  it('are a few lines at most', () => {
    expect(unread('colour=1,2,3,4,5,6,7,8,9')).toHaveLength(5);
  });
});
