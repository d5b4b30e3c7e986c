import { wordsIn } from '@jinlan/client/words/testing';
import {
  animals,
  chains,
  charms,
  clasps,
  engravingFonts,
  engravingPositions,
  type Field,
  finishes,
  gems,
  genders,
  metals,
  type OpeningRefusal,
  type OptionValue,
  type PairField,
  pairModes,
  pendantSizes,
  type Reason,
  type Reasons,
  reasonCodes,
  type Stop,
  straps,
} from '@jinlan/domain/customiser';
import { scales } from '@jinlan/domain/diamonds';
import { ringSizes } from '@jinlan/domain/sizes';
import { describe, expect, it } from 'vitest';
import { linkText, optionText, reasonText, reportText, stepText, stoneText } from './design-words.ts';

const chinese = await wordsIn('zh-Hans-CN', 'customiser', 'diamonds');
const traditional = await wordsIn('zh-Hant-HK', 'customiser', 'diamonds');
const english = await wordsIn('en-US', 'customiser', 'diamonds');
const languages = [chinese, traditional, english];

/** An example of each reason that the domain returns. */
const reasons: { readonly [Code in keyof Reasons]: Reasons[Code] } = {
  NOT_OFFERED: {},
  NOT_IN_STYLE: {},
  NOT_IN_MODE: {},
  CHOOSE_FIRST: { field: 'style' },
  NO_STYLE: {},
  NOT_FOR_WOMEN: {},
  NOT_FOR_MEN: {},
  CARAT_NOT_OFFERED: {},
  CARAT_NEEDS_STONE: {},
  STYLE_WITHOUT_STONE: {},
  METAL_TOO_SOFT: { metal: 'gold-999' },
  METAL_NEEDS_WIDTH: { least: 35 },
  FINISH_NOT_ON_METAL: { metal: '18k-white-rose' },
  FINISH_NOT_ON_PROFILE: { profile: 'twisted' },
  FINISH_NEEDS_WIDTH: { least: 30 },
  GEM_NOT_ON_FINISH: { finish: 'hammered' },
  GEM_NEEDS_WIDTH: { least: 19 },
  SHAPE_NOT_SET: { shape: 'corner_modified_rectangular' },
  STONE_TOO_SMALL: { least: 30 },
  STONE_TOO_LARGE: { most: 70 },
  STONE_GONE: { sku: 'JD-000001' },
  STONE_TOO_WIDE: { size: 587 },
  STONE_HAS_NO_SETTING: {},
  SIZE_TOO_SMALL_FOR_STONE: { least: 472 },
  SIZE_TOO_SMALL_FOR_TEXT: { least: 'm' },
  CHAIN_TOO_FINE: { size: 'l' },
  EXTENDER_NEEDS_LINKS: { chain: 'snake' },
  CLASP_NOT_WITH_EXTENDER: {},
  BAND_TOO_NARROW: { least: 30 },
  NO_ROOM_ON_PROFILE: { profile: 'knife-edge' },
  NO_ROOM_ON_FINISH: { finish: 'hammered' },
  NO_ROOM_FOR_STONES: {},
  NO_ROOM_ON_CHARM: {},
  TEXT_EMPTY: {},
  TEXT_TOO_LONG: { most: 20, length: 21 },
  TEXT_TOO_MANY_LINES: { most: 1 },
  TEXT_MIXED_SCRIPTS: {},
  TEXT_EMOJI: { character: '😍' },
  TEXT_INVISIBLE: { codePoint: 0x200b },
  TEXT_CHARACTER: { character: 'é' },
  TEXT_NOT_IN_FONT: { character: '龘', font: 'kaiti' },
  TEXT_BANNED: {},
};
const reasonOf = (code: keyof Reasons) => ({ code, data: reasons[code] }) as Reason;

const options: readonly (readonly [Field | PairField, readonly OptionValue[]])[] = [
  ['mode', pairModes],
  ['gender', genders],
  ['carat', [10, 30]],
  ['stone', scales.shape],
  ['animal', animals],
  ['metal', metals],
  ['width', [20, 25, 60]],
  ['finish', finishes],
  ['gem', [null, ...gems]],
  ['charm', [null, ...charms]],
  ['strap', straps],
  ['pendantSize', pendantSizes],
  ['chain', [null, ...chains]],
  ['length', [400, 425]],
  ['extender', [true, false]],
  ['clasp', clasps],
  ['wrist', [160, 165]],
  ['bangle', [56]],
  ['size', ringSizes.map(({ circumference }) => circumference)],
  ['engraving', [null, ...engravingPositions]],
];

const isSaid = (text: string) => text !== '' && !text.includes('customiser.') && !/[{}]/.test(text);

describe('the texts of the customiser', () => {
  it.each(reasonCodes)('explain in every language: %s', (code) => {
    const texts = languages.map((words) => reasonText(words, reasonOf(code)));
    expect(texts.filter((text) => !isSaid(text))).toEqual([]);
    expect(texts[2]).not.toBe(texts[0]);
  });

  it('say how a disabled option becomes available', () => {
    expect(reasonText(english, reasonOf('METAL_NEEDS_WIDTH'))).toBe('Two metals need a width of 3.5\u00a0mm');
    expect(reasonText(english, reasonOf('SIZE_TOO_SMALL_FOR_STONE'))).toBe(
      'This stone needs at least HK 9 (47.6\u00a0mm around)',
    );
    expect(reasonText(chinese, reasonOf('TEXT_NOT_IN_FONT'))).toBe('楷体里没有“龘”这个字');
    expect(reasonText(chinese, reasonOf('STONE_TOO_LARGE'))).toBe('这个戒托镶到 0.70\u00a0克拉为止');
  });

  it.each(options)('have a different name for every option of %s', (field, values) => {
    for (const words of languages) {
      const texts = values.map((value) => optionText(words, field, value));
      expect(texts.filter((text) => !isSaid(text))).toEqual([]);
      expect(new Set(texts).size).toBe(values.length);
    }
  });

  it('have names for steps', () => {
    const stops: readonly Stop[] = [
      ...options.map(([field]) => field as Stop),
      ...(['style', 'text', 'her.metal', 'him.engraving', 'review'] as const),
    ];
    for (const words of languages) {
      expect(
        stops.map((stop) => stepText(words, 'single-ring', stop)).filter((text) => !isSaid(text)),
      ).toEqual([]);
      for (const font of engravingFonts) expect(isSaid(words(`customiser.font.${font}`))).toBe(true);
      expect(isSaid(words('customiser.step.engraving_font'))).toBe(true);
    }
    expect(stepText(chinese, 'pair-rings', 'her.metal')).toBe('女戒 · 材质与颜色');
    expect(stepText(english, 'diamond-ring', 'style')).toBe('Setting');
  });

  it('describe a stone by weight and shape', () => {
    const stone = {
      sku: 'D',
      shape: 'pear',
      carat: 71,
      colouredOption: 'white',
      length: 1,
      width: 1,
      depth: 1,
    } as const;
    expect(languages.map((words) => stoneText(words, stone))).toEqual([
      '0.71\u00a0克拉 梨形',
      '0.71\u00a0卡 梨形',
      '0.71\u00a0ct Pear',
    ]);
    const facts = {
      origin: 'lab_grown',
      certificate: { laboratory_name: 'IGI', number: '612000001', is_sample: false },
    };
    expect(languages.map((words) => stoneText(words, stone, facts))).toEqual([
      '0.71\u00a0克拉 梨形 培育钻石',
      '0.71\u00a0卡 梨形 實驗室培育鑽石',
      '0.71\u00a0ct Pear, Lab-grown diamond',
    ]);
    expect(reportText(chinese, facts)).toBe('IGI 612000001');
    const sample = { ...facts, certificate: { ...facts.certificate, is_sample: true } };
    expect(languages.map((words) => reportText(words, sample))).toEqual([
      'IGI 612000001（样品编号）',
      'IGI 612000001（樣本編號）',
      'IGI 612000001 (sample number)',
    ]);
  });

  it.each<OpeningRefusal['code']>([
    'CODE_MALFORMED',
    'CODE_FORMAT_UNKNOWN',
    'CODE_CUT_SHORT',
    'CODE_EDITED',
    'CODE_OF_ANOTHER_SHOP',
    'TABLES_NEWER',
    'OPTIONS_RETIRED',
  ])('explain an invalid link: %s', (code) => {
    for (const words of languages) expect(isSaid(linkText(words, { code } as OpeningRefusal))).toBe(true);
  });
});
