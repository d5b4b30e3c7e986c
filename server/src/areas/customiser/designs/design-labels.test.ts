import { inEachLocale } from '@jinlan/domain/markets';
import { describe, expect, test } from 'vitest';
import { nameOf } from './design-labels.ts';

const style = (name: string, kind: string) => ({ name: inEachLocale(() => name), kind });

describe('the name of a design', () => {
  test.each([
    ['cord', '红线\u00a0· 手绳', '红线\u00a0· Cord bracelet'],
    ['chain', '红线\u00a0· 手链', '红线\u00a0· Bracelet'],
    ['tennis', '红线\u00a0· 手链', '红线\u00a0· Bracelet'],
    ['bangle', '红线\u00a0· 手镯', '红线\u00a0· Bangle'],
  ])('of a bracelet contains its kind: %s', (kind, chinese, english) => {
    expect(nameOf([style('红线', kind)], 'bracelet')).toMatchObject({
      'zh-Hans-CN': chinese,
      'en-US': english,
    });
  });

  test('contains each style of a pair once, and without a style only the flow', () => {
    const [one, other] = [style('素圈', 'band'), style('平岸', 'band')];
    expect(nameOf([one, other], 'pair-rings')['zh-Hans-CN']).toBe('素圈 / 平岸\u00a0· 对戒');
    expect(nameOf([one, one], 'pair-rings')['zh-Hans-CN']).toBe('素圈\u00a0· 对戒');
    expect(nameOf([], 'bracelet')['zh-Hans-CN']).toBe('手链与手镯');
  });
});
