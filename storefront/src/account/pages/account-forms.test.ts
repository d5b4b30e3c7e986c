import { wordsIn } from '@jinlan/client/words/testing';
import type { CountryCode } from '@jinlan/domain/markets';
import { describe, expect, it } from 'vitest';
import { checkAddress } from '../../addresses/address-values.ts';
import { type BookAddress, bookAddressText, bookOnWire, bookValues, inOrder } from '../addresses/book.ts';
import { birthOnWire, birthProblem, birthValues } from './birth-date.ts';

const address = (overrides: Partial<BookAddress>): BookAddress => ({
  id: 1,
  firstname: '知夏',
  lastname: '林',
  street: ['南京西路 1515 号'],
  city: '上海市',
  district: '静安区',
  building: null,
  unit: null,
  region: { region_code: '31', region: '上海市' },
  postcode: '200040',
  country_code: 'CN',
  telephone: '+8613800138000',
  default_shipping: false,
  default_billing: false,
  ...overrides,
});

const hongKong = address({
  id: 2,
  firstname: 'Tai Man',
  lastname: 'Chan',
  street: ['8 Nathan Road', 'Harbour House', '12/F, Flat B'],
  building: 'Harbour House',
  unit: '12/F, Flat B',
  city: 'Yau Tsim Mong',
  district: null,
  region: { region_code: 'YT', region: 'Yau Tsim Mong' },
  postcode: null,
  country_code: 'HK',
  telephone: '+85291234567',
});

describe('an address of the book', () => {
  it.each([address({}), hongKong])(
    'is unchanged by a round trip through its form: $country_code',
    (stored) => {
      const values = bookValues(stored);
      expect(checkAddress(values, values.country).problems).toEqual([]);
      const wire = bookOnWire(values, stored);
      expect(wire).toMatchObject({
        firstname: stored.firstname,
        lastname: stored.lastname,
        telephone: stored.telephone,
        country_code: stored.country_code,
        street: [stored.street?.[0]],
        building: stored.building ?? '',
        unit: stored.unit ?? '',
        region: { region_code: stored.region?.region_code },
      });
      expect(wire).not.toHaveProperty('default_shipping');
    },
  );

  it('has its name split again only if it was changed', () => {
    const values = { ...bookValues(hongKong), name: 'Peter Wong' };
    expect(bookOnWire(values, hongKong)).toMatchObject({ firstname: 'Peter', lastname: 'Wong' });
  });

  it('sends no field that its country does not have', () => {
    const values = { ...bookValues(hongKong), postcode: '999077', district: 'x' };
    expect(bookOnWire(values)).toMatchObject({ postcode: '', district: '', city: '' });
  });

  it('is the default for both delivery and billing, and never stops being so', () => {
    expect(bookOnWire({ ...bookValues(address({})), isDefault: true })).toMatchObject({
      default_shipping: true,
      default_billing: true,
    });
  });

  it('is written in the order of the language, with spaces between Latin parts', () => {
    expect(bookAddressText(hongKong, 'zh-Hans-CN')).toBe(
      'Yau Tsim Mong, 8 Nathan Road, Harbour House, 12/F, Flat B',
    );
    expect(bookAddressText(address({}), 'zh-Hans-CN')).toBe('上海市静安区南京西路 1515 号 200040');
  });

  it('comes first if it is the default', () => {
    const [first] = inOrder([address({ id: 1 }), address({ id: 2, default_shipping: true })]);
    expect(first?.id).toBe(2);
  });

  it('of an unknown country is shown in the default form', () => {
    expect(bookValues(address({ country_code: null })).country satisfies CountryCode).toBe('CN');
  });
});

describe('a birth date', async () => {
  const words = await wordsIn('zh-Hans-CN', 'account');
  const today = '2026-11-21';
  const none = { year: '', month: '', day: '' };

  it('may be omitted, and removed', () => {
    expect(birthProblem(none, today, words)).toBeNull();
    expect(birthOnWire(none, today)).toBe('');
    expect(birthValues(null)).toEqual(none);
  });

  it('converts to the form and back', () => {
    expect(birthValues('1990-08-02')).toEqual({ year: '1990', month: '8', day: '2' });
    expect(birthOnWire(birthValues('1990-08-02'), today)).toBe('1990-08-02');
  });

  it.each([
    [{ year: '1990', month: '', day: '2' }, 'month', '请把年、月、日都填上，或都留空'],
    [{ year: '1990', month: '8', day: '32' }, 'day', '日应为 1 至 31'],
    [{ year: '1990', month: '13', day: '2' }, 'month', '月应为 1 至 12'],
    [{ year: '90', month: '8', day: '2' }, 'year', '年份应为 1900 至 2026 的四位数'],
    [{ year: '1e3', month: '8', day: '2' }, 'year', '年份应为 1900 至 2026 的四位数'],
    [{ year: '2001', month: '2', day: '29' }, 'day', '没有这一天，请核对'],
    [{ year: '2026', month: '11', day: '22' }, 'year', '出生日期不能晚于今天'],
  ])('%j is invalid at %s: %s', (values, field, text) => {
    expect(birthProblem(values, today, words)).toEqual({ field, text });
  });
});
