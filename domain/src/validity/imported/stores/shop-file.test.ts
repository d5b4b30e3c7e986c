import { describe, expect, it } from 'vitest';
import { check } from '../../check.ts';
import { inAllLocales } from '../../fields.ts';
import { shopFile } from './shop-file.ts';

const account = { identifier: '1234567', payee: 'Example Jewellery Limited' };
const fileWith = (market: string, fps: unknown) => ({
  name: inAllLocales('Jinlan'),
  subBrand: inAllLocales('Jinlan'),
  copyright: inAllLocales('Jinlan'),
  icp: inAllLocales(''),
  socialLinks: [],
  markets: { [market]: { shipping: { fee: 0 }, checkmo: true, fps } },
});

describe('the account for transfers by FPS', () => {
  it('waits a day where the file does not say how long', () => {
    const checked = check(shopFile, fileWith('hk', account));
    expect(checked.ok && checked.value.markets.hk?.fps).toEqual({ ...account, hours: 24 });
    const without = check(shopFile, fileWith('hk', undefined));
    expect(without.ok && without.value.markets.hk?.fps).toBeNull();
  });

  it.each([
    ['another market', 'sg', account, 'markets.sg.fps'],
    [
      'a number that FPS does not know',
      'hk',
      { ...account, identifier: '12345678' },
      'markets.hk.fps.identifier',
    ],
    ['no name', 'hk', { ...account, payee: '' }, 'markets.hk.fps.payee'],
    ['no hours', 'hk', { ...account, hours: 0 }, 'markets.hk.fps.hours'],
    ['more hours than a week', 'hk', { ...account, hours: 169 }, 'markets.hk.fps.hours'],
  ])('is refused for %s', (_, market, fps, path) => {
    const checked = check(shopFile, fileWith(market, fps));
    expect(checked.ok ? [] : checked.error.map((problem) => problem.path)).toEqual([path]);
  });
});
