import { type DiamondFilter, defaultSort, noFilter, printQuery, type Range } from './filter.ts';
import type { ChoiceField, CodeOf } from './scales.ts';

/** The part of a search query that is about loose stones. */
export interface StoneQuery {
  readonly filter: DiamondFilter;
  /** Whether the query names only stones: no ring, no necklace. */
  readonly isOfStonesAlone: boolean;
  /** Whether the search names loose stones, or stones that no piece has: lab-grown, pink, yellow. */
  readonly isLoose: boolean;
}

type Fact = { readonly [Field in ChoiceField]: readonly [RegExp, Field, ...CodeOf<Field>[]] }[ChoiceField];

const stone = String.raw`(?=\s*的?(?:裸|钻|(?:loose\s+)?(?:lab[\s-]\S+\s+)?diamond))`;
/** Patterns of folded text. The first match counts, because 椭圆 contains 圆. */
const facts: readonly Fact[] = [
  [
    /(?:实验室|人工)?(?:培育|培植|人造|合成)|实验室|cvd|hpht|lab[\s-]*(?:grown|created|made)|(?<![a-z])lab(?=\s+diamond)|synthetic|man[\s-]?made/g,
    'origin',
    'lab_grown',
  ],
  [/天然|(?<![a-z])natural(?![a-z])/g, 'origin', 'natural'],
  [/(?<![a-z])gia(?![a-z])/g, 'laboratory', 'gia'],
  [/(?<![a-z])igi(?![a-z])/g, 'laboratory', 'igi'],
  [/(?<![a-z])ngtc(?![a-z])|国检/g, 'laboratory', 'ngtc'],
  [/(?<![a-z])hrd(?![a-z])/g, 'laboratory', 'hrd'],
  [/(?<![a-z])gcal(?![a-z])/g, 'laboratory', 'gcal'],
  [/(?<![a-z])ags(?![a-z])/g, 'laboratory', 'ags'],
  [/椭圆形?|鸽子蛋|(?<![a-z])oval(?![a-z])/g, 'shape', 'oval'],
  [/圆形|圆(?=裸?钻)|(?<![a-z])round(?![a-z])(?:[\s-]*brilliant)?/g, 'shape', 'round'],
  [/心形|心型|爱心|(?<![a-z])heart(?:[\s-]*shaped?)?(?![a-z])/g, 'shape', 'heart'],
  [/梨形|水滴形?|(?<![a-z])pear(?:[\s-]*shaped?)?(?![a-z])|teardrop/g, 'shape', 'pear'],
  [/垫形|枕形|(?<![a-z])cushion(?:[\s-]*cut)?(?![a-z])/g, 'shape', 'cushion'],
  [/公主方形?|(?<![a-z])princess(?:[\s-]*cut)?(?![a-z])/g, 'shape', 'princess'],
  [
    new RegExp(
      String.raw`祖母绿(?:形|型|式?切割?)|祖母绿${stone}|(?<![a-z])emerald[\s-]*(?:cut|shaped?)`,
      'g',
    ),
    'shape',
    'emerald',
  ],
  [/[阿雅]斯切形?|(?<![a-z])asscher(?![a-z])/g, 'shape', 'asscher'],
  [/雷迪恩形?|(?<![a-z])radiant(?![a-z])/g, 'shape', 'radiant'],
  [new RegExp(`方形|方${stone}|(?<![a-z])square(?![a-z])`, 'g'), 'shape', 'square'],
  [/(?<![a-z\d])vvs(?![a-z\d])/g, 'clarity', 'VVS1', 'VVS2'],
  [/(?<![a-z\d])vs(?![a-z\d])/g, 'clarity', 'VS1', 'VS2'],
  [/(?<![a-z\d])si(?![a-z\d])/g, 'clarity', 'SI1', 'SI2'],
  ...(['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2', 'SI1', 'SI2'] as const).map(
    (code): Fact => [
      new RegExp(String.raw`(?<![a-z\d])${code.toLowerCase()}(?![a-z\d])`, 'g'),
      'clarity',
      code,
    ],
  ),
  ...(['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M'] as const).map(
    (code): Fact => [
      new RegExp(
        String.raw`(?<![a-z\d])${code.toLowerCase()}\s*(?:色|级|colou?r)|(?<![a-z\d])${code.toLowerCase()}(?=\s+(?:色|钻|diamond|\d|$))`,
        'g',
      ),
      'colour',
      code,
    ],
  ),
  [/(?:3|三)\s*ex(?![a-z])|三优|triple\s+ex(?:cellent)?|(?<![a-z])excellent(?:\s+cut)?/g, 'cut', 'excellent'],
  [/无荧光|no(?:ne)?\s+fluorescence/g, 'fluorescence', 'none'],
  [new RegExp(String.raw`粉(?:色|红色?)?${stone}|(?:fancy\s+)?pink${stone}`, 'g'), 'coloured_option', 'pink'],
  [
    new RegExp(String.raw`黄(?:色|彩)?${stone}|(?:fancy\s+)?yellow${stone}`, 'g'),
    'coloured_option',
    'yellow',
  ],
  [
    new RegExp(String.raw`(?:彩色|彩)${stone}|fancy(?:\s+colou?r(?:ed)?)?${stone}`, 'g'),
    'coloured_option',
    'yellow',
    'pink',
  ],
];

const loose = /裸钻石?|裸石|散钻|单颗|钻石裸石|(?<![a-z])(?:loose|unset|unmounted)(?![a-z])/g;
/** Words for stones of any kind. */
const nouns =
  /钻石?|石头?|证书|证|的|颗|粒|(?<![a-z])(?:certified|certificates?|diamonds?|stones?|with|cut|clarity|colou?r)(?![a-z])/g;

/** Reads folded text from which the caller has removed weights of stones and prices. */
export function readStoneQuery(folded: string, carat: Range | null, price: Range | null): StoneQuery {
  const choices: Partial<Record<ChoiceField, string[]>> = {};
  let unreadText = folded;
  const take = (pattern: RegExp): boolean => {
    const before = unreadText;
    unreadText = unreadText.replace(pattern, ' ');
    return unreadText !== before;
  };
  for (const [pattern, field, ...codes] of facts)
    if (take(pattern))
      choices[field] = [
        ...(choices[field] ?? []),
        ...codes.filter((code) => !choices[field]?.includes(code)),
      ];
  const saysLoose = take(loose);
  take(nouns);
  return {
    filter: {
      ...noFilter,
      choices,
      ranges: { ...(carat ? { carat } : {}), ...(price ? { price } : {}) },
    } as DiamondFilter,
    isOfStonesAlone: !/[\p{L}\p{N}]/u.test(unreadText),
    isLoose:
      saysLoose || choices.origin?.includes('lab_grown') === true || choices.coloured_option !== undefined,
  };
}

/** The address of the list of stones with these filters. */
export function stonesAddress(path: string, filter: DiamondFilter): string {
  const query = printQuery({ filter, sort: defaultSort, page: 1 });
  return query.length === 0 ? path : `${path}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
}
