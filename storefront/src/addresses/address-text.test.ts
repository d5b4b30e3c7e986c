import { locales } from '@jinlan/messages';
import { describe, expect, it } from 'vitest';
import { addressText, type WrittenAddress } from './address-text.ts';

const mainland: WrittenAddress = {
  street: ['体育西路 1 号'],
  city: '广州市',
  district: '天河区',
  region: '广东省',
  postcode: '510620',
  country_code: 'CN',
};
const hongKong: WrittenAddress = {
  street: ['8 Nathan Road', 'Harbour House', '12/F, Flat B'],
  city: 'Yau Tsim Mong',
  region: 'Yau Tsim Mong',
  postcode: '999077',
  country_code: 'HK',
};
const malaysia: WrittenAddress = {
  street: ['12 Jalan Plumbum', 'Menara Emas'],
  city: 'Shah Alam',
  region: 'Selangor',
  postcode: '40100',
  country_code: 'MY',
};
const singapore: WrittenAddress = {
  street: ['10 Orchard Road', '12-34'],
  city: '',
  region: null,
  postcode: '238841',
  country_code: 'SG',
};

describe('an address of the Mainland', () => {
  it('goes from the largest part to the smallest in Chinese', () => {
    expect(addressText(mainland, 'zh-Hans-CN')).toBe('广东省广州市天河区体育西路 1 号 510620');
  });

  it('goes the other way in English', () => {
    expect(
      addressText(
        {
          ...mainland,
          street: ['1 Tiyu Road West'],
          city: 'Guangzhou',
          district: 'Tianhe',
          region: 'Guangdong',
        },
        'en-US',
      ),
    ).toBe('1 Tiyu Road West, Tianhe, Guangzhou, Guangdong 510620');
  });

  it('contains a municipality once, and needs no postcode', () => {
    const shanghai = {
      ...mainland,
      region: 'Shanghai',
      city: 'Shanghai',
      district: 'Jing’an',
      postcode: null,
    };
    expect(addressText({ ...shanghai, street: ['1515 Nanjing Road West'] }, 'en-US')).toBe(
      '1515 Nanjing Road West, Jing’an, Shanghai',
    );
    // The city is as typed, the region in the store view's language.
    expect(addressText({ ...shanghai, city: '上海市', street: ['南京西路 1515 号'] }, 'en-US')).toBe(
      '南京西路 1515 号, Jing’an, Shanghai',
    );
    expect(addressText({ ...shanghai, region: null, city: 'Elsewhere', street: [] }, 'en-US')).toBe(
      'Jing’an, Elsewhere',
    );
  });
});

describe('an address of Hong Kong or Macau', () => {
  it.each(['HK', 'MO'])('has no postcode: %s', (country_code) => {
    expect(addressText({ ...hongKong, country_code }, 'en-US')).toBe(
      '12/F, Flat B, Harbour House, 8 Nathan Road, Yau Tsim Mong',
    );
    expect(addressText({ ...hongKong, country_code }, 'zh-Hans-CN')).toBe(
      'Yau Tsim Mong, 8 Nathan Road, Harbour House, 12/F, Flat B',
    );
  });

  it('has spaces between Latin and Chinese characters, and no others', () => {
    const chinese = { ...hongKong, city: '油尖旺', region: '油尖旺' };
    expect(addressText({ ...chinese, street: ['8 Nathan Road', 'Flat B'] }, 'zh-Hans-CN')).toBe(
      '油尖旺 8 Nathan Road, Flat B',
    );
    expect(addressText({ ...chinese, street: ['8 Nathan Road', '#12'] }, 'zh-Hans-CN')).toBe(
      '油尖旺 8 Nathan Road, #12',
    );
    expect(addressText({ ...chinese, street: ['弥敦道 8 号', '海港大厦', null] }, 'zh-Hans-CN')).toBe(
      '油尖旺弥敦道 8 号海港大厦',
    );
  });
});

describe.each(locales)('in %s', (locale) => {
  it('Malaysia has the postcode before the town, and the state after it', () => {
    expect(addressText(malaysia, locale)).toBe('Menara Emas, 12 Jalan Plumbum, 40100 Shah Alam, Selangor');
    expect(
      addressText(
        { ...malaysia, street: ['Jalan Ampang'], city: 'Kuala Lumpur', region: 'Kuala Lumpur' },
        locale,
      ),
    ).toBe('Jalan Ampang, 40100 Kuala Lumpur');
    expect(addressText({ ...malaysia, street: ['Jalan Ampang'], city: '' }, locale)).toBe(
      'Jalan Ampang, 40100 Selangor',
    );
  });
});

describe('an address of Singapore', () => {
  it.each([
    ['en-US', ['10 Orchard Road', '12-34'], '10 Orchard Road #12-34, Singapore 238841'],
    ['en-US', ['10 Orchard Road', '#12-34'], '10 Orchard Road #12-34, Singapore 238841'],
    ['en-US', ['2 Orchard Turn', 'ION', 'B1-04'], '2 Orchard Turn #B1-04, ION, Singapore 238841'],
    ['en-US', ['2 Orchard Turn', null], '2 Orchard Turn, Singapore 238841'],
    ['zh-Hans-CN', ['10 Orchard Road', '12-34'], '10 Orchard Road #12-34, 新加坡 238841'],
  ] as const)('in %s, %j: %s', (locale, street, text) => {
    expect(addressText({ ...singapore, street }, locale)).toBe(text);
  });
});
