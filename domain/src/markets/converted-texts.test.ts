import { describe, expect, it } from 'vitest';
import { changeTexts, fillTexts, isConverted, type LocalText } from './index.ts';

/** Stands for a converter: names the locale and the text. */
const convert = (text: string, locale: string): string => `${locale}(${text})`;
const ring = { 'zh-Hans-CN': '钻戒', 'en-US': 'Ring' };
const converted = { ...ring, 'zh-Hant-HK': 'zh-Hant-HK(钻戒)', converted: ['zh-Hant-HK'] };

describe('a missing text in Traditional Chinese', () => {
  it('is converted and marked, at any depth', () => {
    expect(fillTexts([{ name: { ...ring }, options: [{ label: { ...ring } }] }], convert)).toEqual([
      { name: converted, options: [{ label: converted }] },
    ]);
  });

  it('is a copy with the same mark where no converter is at hand, until one is', () => {
    const read = fillTexts({ ...ring });
    expect(read).toEqual({ ...ring, 'zh-Hant-HK': '钻戒', converted: ['zh-Hant-HK'] });
    expect(fillTexts(read, convert)).toEqual(converted);
  });

  it.each(['', 'Jinlan 18K'])('is not marked where the source %j has nothing to convert', (text) => {
    const texts = { 'zh-Hans-CN': text, 'en-US': text };
    expect(fillTexts({ ...texts }, (source) => source)).toEqual({ ...texts, 'zh-Hant-HK': text });
  });
});

it("a retailer's own text stays, and is not marked", () => {
  const own = { ...ring, 'zh-Hant-HK': '鑽石戒指' };
  expect(fillTexts({ ...own }, convert)).toEqual(own);
});

it('a marked text is converted again from a changed source', () => {
  expect(fillTexts({ ...converted, 'zh-Hans-CN': '对戒' }, convert)).toMatchObject({
    'zh-Hant-HK': 'zh-Hant-HK(对戒)',
    converted: ['zh-Hant-HK'],
  });
});

it('a converted text that was read from the database stays as it is', () => {
  expect(fillTexts({ ...converted })).toEqual(converted);
});

it('addresses and codes of content are not converted', () => {
  const page = {
    urlKey: { 'zh-Hans-CN': '关于', 'en-US': 'about' },
    tree: {
      'zh-Hans-CN': [
        {
          kind: 'button-item',
          text: '项链',
          to: { type: 'page', target: '项链' },
          color: '#fff',
          columns: 2,
        },
        null,
      ],
    },
  };
  expect(fillTexts(page, convert)).toMatchObject({
    urlKey: { 'zh-Hant-HK': '关于' },
    tree: {
      'zh-Hant-HK': [
        { kind: 'button-item', text: 'zh-Hant-HK(项链)', to: { type: 'page', target: '项链' }, columns: 2 },
        null,
      ],
    },
  });
});

it('a changed text keeps its mark', () => {
  const text = changeTexts(converted as LocalText, (value) => value.trim());
  expect([isConverted(text, 'zh-Hant-HK'), isConverted(text, 'en-US')]).toEqual([true, false]);
  expect(isConverted(changeTexts({ ...ring, 'zh-Hant-HK': '鑽戒' }, String), 'zh-Hant-HK')).toBe(false);
});
