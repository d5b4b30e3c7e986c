import { normalText } from '../kernel/index.ts';

/**
 * The properties of a loose diamond: closed lists of codes, grades from the best to the worst (trade-facts 2.1; shapes,
 * certificate types and coloured options are those of specification 9). A code's index in its list is its rank, which
 * is compared and stored in columns. The API and addresses use the codes.
 */
export const scales = {
  shape: [
    'round',
    'heart',
    'emerald',
    'asscher',
    'corner_modified_rectangular',
    'cushion',
    'oval',
    'pear',
    'princess',
    'radiant',
    'square',
  ],
  colour: [
    ...(['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q'] as const),
    ...(['R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z'] as const),
  ],
  clarity: ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2', 'SI1', 'SI2', 'I1', 'I2', 'I3'],
  /** Only IGI, GCAL and AGS use `ideal`. */
  cut: ['ideal', 'excellent', 'very_good', 'good', 'fair', 'poor'],
  polish: ['excellent', 'very_good', 'good', 'fair', 'poor'],
  symmetry: ['excellent', 'very_good', 'good', 'fair', 'poor'],
  fluorescence: ['none', 'faint', 'medium', 'strong', 'very_strong'],
  coloured_option: ['white', 'yellow', 'pink'],
  /** In the laboratories' order, by strength of the colour. */
  fancy_intensity: [
    'faint',
    'very_light',
    'light',
    'fancy_light',
    'fancy',
    'fancy_intense',
    'fancy_vivid',
    'fancy_deep',
    'fancy_dark',
  ],
  origin: ['natural', 'lab_grown'],
  laboratory: ['gia', 'igi', 'ngtc', 'hrd', 'gcal', 'ags'],
  certificate_type: ['giabri', 'igibri', 'igihaa', 'igieta'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ChoiceField = keyof typeof scales;
export type CodeOf<Field extends ChoiceField> = (typeof scales)[Field][number];

export const choiceFields = Object.keys(scales) as readonly ChoiceField[];

/** Fields by which stones are ranked. */
export const gradedFields = ['colour', 'clarity', 'cut', 'polish', 'symmetry', 'fluorescence'] as const;

/** Returns 0 for the best grade, -1 for a text that is no code of the field. */
export function rankOf(field: ChoiceField, code: string): number {
  return (scales[field] as readonly string[]).indexOf(code);
}

/**
 * Reads a code from any notation of the trade: the code in any case, the laboratories' words, abbreviations in stock
 * lists, Chinese words. Returns null for anything else.
 */
export function readCode<Field extends ChoiceField>(field: Field, text: string): CodeOf<Field> | null {
  return (writings[field].get(plain(text)) as CodeOf<Field> | undefined) ?? null;
}

/** Keeps only letters, digits and characters, so `Very-Good`, `very good` and `VERY_GOOD` are equal. */
const plain = (text: string): string =>
  normalText(text, 'NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9\p{Script=Han}]/gu, '');

const grades = {
  excellent: 'EX EXC XLNT 3EX 8X HA HEARTSANDARROWS 极好 極好 极优 優 优 优异 完美',
  very_good: 'VG VGD 优良 優良 很好 甚好',
  good: 'G GD 良好 良 好',
  fair: 'F FR 尚可 一般',
  poor: 'P PR 不良 差',
} as const;
/** Laboratories with the cut grade "ideal" use it for polish and symmetry too. These two scales end at excellent. */
const finish = { ...grades, excellent: `${grades.excellent} ID IDL IDEAL 理想` } as const;

/** Other notations of each code, separated by spaces, besides its own spelling. */
const otherNotations: { readonly [Field in ChoiceField]: Readonly<Partial<Record<CodeOf<Field>, string>>> } =
  {
    shape: {
      round: 'R RD RB RBC BR ROUNDBRILLIANT 圆 圆形 圆钻',
      heart: 'HS HT HRT HEARTBRILLIANT 心 心形',
      emerald: 'EM EMCT EMERALDCUT 祖母绿 祖母绿形',
      asscher: 'AS ASC SQUAREEMERALD SQEM 阿斯切 阿斯切形 雅斯切',
      corner_modified_rectangular: 'CCRMB CCRB CUTCORNEREDRECTANGULARMODIFIEDBRILLIANT 切角矩形 切角长方形',
      cushion: 'CU CB CMB CUSHIONBRILLIANT CUSHIONMODIFIED CUSHIONMODIFIEDBRILLIANT 垫形 枕形',
      oval: 'OV OB OVALBRILLIANT 椭圆 椭圆形',
      pear: 'PS PE PB PEARBRILLIANT 梨形 水滴 水滴形',
      princess: 'PR PRN PRINCESSCUT 公主方 公主方形',
      radiant: 'RA RAD RADIANTCUT 雷迪恩 雷迪恩形',
      square: 'SQ SQUARECUT 方形 正方形',
    },
    // Mainland grades go from 100 down to 90; lower ones are all "below 90".
    colour: {
      D: '100 D色',
      E: '99 E色',
      F: '98 F色',
      G: '97 G色',
      H: '96 H色',
      I: '95 I色',
      J: '94 J色',
      K: '93 K色',
      L: '92 L色',
      M: '91 M色',
      N: '90 N色',
    },
    clarity: {
      FL: '无瑕 無瑕',
      // The Mainland's LC (镜下无瑕) covers two grades. The shop promises the lower one.
      IF: 'LC 内无瑕 内部无瑕 镜下无瑕',
      I1: 'P1',
      I2: 'P2',
      I3: 'P3',
    },
    cut: { ideal: 'ID IDL 理想', ...grades },
    polish: finish,
    symmetry: finish,
    fluorescence: {
      none: 'N NO NON NIL NEG NEGLIGIBLE INERT 无 無 无荧光 無螢光',
      faint: 'F FNT FT FB FNTB FAINTBLUE SLIGHT SL SLB VSL VERYSLIGHT 微弱 弱 弱蓝 弱藍',
      medium: 'M MED MB MEDB MEDIUMBLUE 中 中等 中蓝 中藍',
      strong: 'S ST STG SB STB STGB STRONGBLUE 强 強 强蓝 強藍',
      very_strong: 'VS VST VSTG VSB VSTB VERYSTRONGBLUE 很强 很強 极强 很强蓝 很強藍 极强蓝',
    },
    coloured_option: { white: 'W 白 白钻 无色', yellow: 'Y 黄 黄钻', pink: 'P 粉 粉钻 粉红' },
    fancy_intensity: {
      faint: '微',
      very_light: '很浅',
      light: '浅',
      fancy_light: '淡彩',
      fancy: '中彩',
      fancy_intense: '浓彩',
      fancy_vivid: '艳彩',
      fancy_deep: '深彩',
      fancy_dark: '暗彩',
    },
    origin: {
      natural: 'N NAT MINED 天然 天然钻石',
      lab_grown: 'LG LAB LABGROWN LABORATORYGROWN CVD HPHT SYNTHETIC 培育 培育钻石 合成',
    },
    laboratory: {
      gia: '美国宝石学院',
      igi: '国际宝石学院',
      ngtc: '国检 国检中心',
      hrd: 'HRDANTWERP',
      ags: 'AGSL',
    },
    certificate_type: { igihaa: 'HA HEARTSANDARROWS' },
  };

const writings = Object.fromEntries(
  choiceFields.map((field) => {
    const more: Readonly<Record<string, string>> = otherNotations[field];
    const spellings = (scales[field] as readonly string[]).flatMap((code) =>
      [code, ...(more[code]?.split(' ') ?? [])].map((notation) => [plain(notation), code] as const),
    );
    return [field, new Map(spellings)];
  }),
) as unknown as Readonly<Record<ChoiceField, ReadonlyMap<string, string>>>;
