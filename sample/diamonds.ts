/**
 * Loose stones as a shop's list would have them, calibrated on what is bought (trade-facts 2.3): weights, colours,
 * clarities and prices are drawn from the shares and the price model found in a set of 53,940 round stones, shapes from a
 * year's sales. What that set does not tell (finish, fluorescence, laboratories, grown and fancy coloured stones) is this
 * sample's own. The same number gives the same stones, and a longer list begins with the shorter.
 *
 * Certificates carry numbers that begin with four zeros, which no laboratory has given.
 */
export interface SampleStone {
  readonly sku: string;
  readonly shape: string;
  readonly carat: string;
  readonly colour: string;
  readonly coloured_option: string;
  readonly fancy_intensity: string;
  readonly clarity: string;
  readonly cut: string;
  readonly polish: string;
  readonly symmetry: string;
  readonly fluorescence: string;
  readonly length: string;
  readonly width: string;
  readonly depth: string;
  readonly depth_percent: string;
  readonly table_percent: string;
  readonly girdle: string;
  readonly culet: string;
  readonly origin: string;
  readonly laboratory: string;
  readonly certificate_number: string;
  readonly certificate_type: string;
  readonly issued_on: string;
  readonly inscribed: string;
  readonly price: string;
  readonly currency: string;
  readonly markets: string;
  readonly location: string;
  readonly delivery_days: string;
  readonly sold: string;
}

/** Mixes a number into one between 0 and 1: the finaliser of SplitMix32. */
function mixed(seed: number): number {
  let z = (seed + 0x9e3779b9) | 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
}

/** Draws of one stone, each of them another one. */
class Draw {
  #seed: number;

  constructor(index: number) {
    this.#seed = Math.imul(index + 1, 0x632be5ab);
  }

  /** 0 up to 1. */
  unit(): number {
    this.#seed = (this.#seed + 0x3c6ef372) | 0;
    return mixed(this.#seed);
  }

  below(limit: number): number {
    return Math.floor(this.unit() * limit);
  }

  /** By shares that need not add up to anything. */
  among<Value extends string | number>(shares: readonly (readonly [Value, number])[]): Value {
    let left = this.unit() * shares.reduce((sum, [, share]) => sum + share, 0);
    for (const [value, share] of shares) {
      left -= share;
      if (left < 0) return value;
    }
    return (shares.at(-1) as readonly [Value, number])[0];
  }

  /** Around a mean, by Box and Muller. */
  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.unit()));
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.unit());
  }
}

/** First hundredth of a carat, how many hundredths, share: three groups that the source leaves out make up the rest. */
const weights = [
  [25, 5, 4],
  [30, 10, 21],
  [40, 10, 9],
  [50, 10, 12],
  [60, 10, 2],
  [70, 10, 11],
  [80, 10, 1],
  [90, 10, 5],
  [100, 10, 14],
  [110, 40, 10],
  [150, 50, 8],
  [200, 120, 4],
] as const;

const shapes = [
  ['round', 62],
  ['oval', 16],
  ['cushion', 5],
  ['emerald', 4],
  ['pear', 4],
  ['princess', 3],
  ['radiant', 3],
  ['heart', 1.2],
  ['asscher', 0.8],
  ['corner_modified_rectangular', 0.5],
  ['square', 0.5],
] as const;

/** Length to width, depth per cent, price against a round stone's (0.75 to 0.9). */
const cuts: Readonly<Record<string, readonly [ratio: number, depth: number, price: number]>> = {
  round: [1, 61.8, 1],
  oval: [1.4, 61.5, 0.9],
  cushion: [1.06, 66, 0.8],
  emerald: [1.42, 66, 0.82],
  pear: [1.52, 61, 0.86],
  princess: [1.01, 71, 0.78],
  radiant: [1.22, 67, 0.8],
  heart: [0.99, 59, 0.85],
  asscher: [1.01, 66, 0.8],
  corner_modified_rectangular: [1.3, 66, 0.78],
  square: [1, 69, 0.75],
};

/** Share in per cent, factor of the price. */
const colours = [
  ['D', 13, 1.17],
  ['E', 18, 1.11],
  ['F', 18, 1.07],
  ['G', 21, 1],
  ['H', 15, 0.91],
  ['I', 10, 0.81],
  ['J', 5, 0.7],
] as const;

const clarities = [
  ['IF', 3, 1.45],
  ['VVS1', 7, 1.32],
  ['VVS2', 9, 1.23],
  ['VS1', 15, 1.07],
  ['VS2', 23, 1],
  ['SI1', 24, 0.86],
  ['SI2', 17, 0.73],
  ['I1', 1, 0.48],
] as const;

/** `ideal` is what IGI calls its best; GIA's best is excellent. */
const cutFactors: Readonly<Record<string, number>> = {
  ideal: 1,
  excellent: 1,
  very_good: 0.96,
  good: 0.92,
  fair: 0.85,
};

const intensities = [
  ['fancy_light', 40, 0.9],
  ['fancy', 35, 1.1],
  ['fancy_intense', 18, 1.6],
  ['fancy_vivid', 7, 2.6],
] as const;

/** What fancy colours cost beside a white stone of grade G. */
const hueFactors: Readonly<Record<string, number>> = { white: 1, yellow: 1, pink: 9 };

/** US$ of about 2008 in the model; a Hong Kong shop's dollars today. */
const marketFactor = 10;
const grownFactor = 0.15;
/** What is dearer at a weight that people ask for. */
const thresholds = [30, 50, 70, 90, 100, 150, 200];
const thresholdFactor = 1.02;

const girdles = [
  'Thin to Medium',
  'Medium',
  'Medium to Slightly Thick',
  'Slightly Thick',
  'Thin to Slightly Thick',
];

const places = [
  ...['cn-eshop', 'cn-shanghai-huaihai', 'cn-shanghai-jingan', 'cn-guangzhou-tianhe', 'hk-eshop'],
  ...[
    'hk-central',
    'hk-tsimshatsui',
    'hk-sheungwan',
    'mo-eshop',
    'mo-senado',
    'my-eshop',
    'sg-eshop',
    'sg-orchard',
  ],
];
const everywhere = 'cn hk mo my sg';

const factorOf = <Code extends string>(
  table: readonly (readonly [Code, number, number])[],
  code: Code,
): number => table.find(([one]) => one === code)?.[2] ?? 1;
const sharesOf = <Code extends string>(table: readonly (readonly [Code, number, number])[]) =>
  table.map(([code, share]) => [code, share] as const);

const text = (value: number, digits: number): string => value.toFixed(digits);
const digits = (value: number, length: number): string => String(value).padStart(length, '0');

function drawStone(index: number): SampleStone {
  const draw = new Draw(index);
  const shape = draw.among(shapes);
  const [first, span] = weights[
    draw.among(weights.map(([, , share], at) => [at, share]))
  ] as (typeof weights)[number];
  // Cutters keep just above the first weight of a group.
  const points = first + Math.floor(span * draw.unit() ** 1.6);
  const carat = points / 100;

  const origin = draw.among([
    ['natural', 88],
    ['lab_grown', 12],
  ]);
  const hue =
    origin === 'natural'
      ? draw.among([
          ['white', 96],
          ['yellow', 3],
          ['pink', 1],
        ])
      : 'white';
  const colour = draw.among(sharesOf(colours));
  const intensity = draw.among(sharesOf(intensities));
  const clarity = draw.among(sharesOf(clarities));
  const laboratory =
    origin === 'lab_grown'
      ? 'igi'
      : hue !== 'white'
        ? 'gia'
        : draw.among([
            ['gia', 74],
            ['igi', 19],
            ['ngtc', 5],
            ['hrd', 2],
          ]);
  const best = laboratory === 'igi' ? 'ideal' : 'excellent';
  const grade = draw.among([
    [best, 62],
    ['very_good', 25],
    ['good', 10],
    ['fair', 3],
  ]);
  // A careful cutter polishes carefully too.
  const finish = (): string =>
    draw.among([
      ['excellent', grade === best ? 88 : 35],
      ['very_good', grade === best ? 11 : 45],
      ['good', grade === best ? 1 : 20],
    ]);
  const [polish, symmetry] = [finish(), finish()];
  const fluorescence = draw.among([
    ['none', 60],
    ['faint', 20],
    ['medium', 11],
    ['strong', 7],
    ['very_strong', 2],
  ]);

  const [ratio, usualDepth, shapeFactor] = cuts[shape] as readonly [number, number, number];
  const depthPercent = draw.normal(usualDepth, grade === best ? 0.7 : 1.6);
  const tablePercent = Math.round(draw.normal(shape === 'round' ? 57.4 : 62, grade === best ? 1.2 : 2.4));
  // 6.45 mm for one carat of usual depth; a deeper stone of the same weight is narrower.
  const across = 6.45 * carat ** (1 / 3) * (usualDepth / depthPercent) ** (1 / 3);
  const ownRatio = shape === 'round' ? 1 - 0.006 * draw.unit() : ratio * draw.normal(1, 0.02);
  const length = across * Math.sqrt(ownRatio);
  const width = across / Math.sqrt(ownRatio);
  const depth = ((shape === 'round' ? across : width) * depthPercent) / 100;

  const noise = Math.exp(draw.normal(0, 0.13));
  const steps =
    thresholdFactor ** thresholds.filter((least) => points >= least).length / thresholdFactor ** 4;
  const price =
    5431 *
    carat ** 1.884 *
    (hue === 'white'
      ? factorOf(colours, colour)
      : factorOf(intensities, intensity) * (hueFactors[hue] as number)) *
    factorOf(clarities, clarity) *
    (shape === 'round' ? (cutFactors[grade] as number) : 1) *
    shapeFactor *
    (origin === 'lab_grown' ? grownFactor : 1) *
    noise *
    steps *
    marketFactor;

  const lies = draw.unit() < 0.35 ? (places[draw.below(places.length)] as string) : '';
  const markets = draw.among([
    [everywhere, 85],
    ['cn', 10],
    ['hk mo', 5],
  ]);
  const day = new Date(Date.UTC(2023, 0, 9 + draw.below(1_380)));
  const serial = index + 1;
  const number =
    laboratory === 'igi'
      ? `${origin === 'lab_grown' ? 'LG' : ''}0000${digits(serial, 5)}`
      : `0000${digits(serial, 6)}`;
  const lines =
    laboratory === 'gia'
      ? [['giabri', 1] as const]
      : [['igibri', 60] as const, ['igihaa', 25] as const, ['igieta', 15] as const];
  return {
    sku: `JD-${digits(serial, 6)}`,
    shape,
    carat: text(carat, 2),
    colour: hue === 'white' ? colour : '',
    coloured_option: hue,
    fancy_intensity: hue === 'white' ? '' : intensity,
    clarity,
    cut: shape === 'round' ? grade : '',
    polish,
    symmetry,
    fluorescence,
    length: text(length, 2),
    width: text(width, 2),
    depth: text(depth, 2),
    depth_percent: text(depthPercent, 1),
    table_percent: text(tablePercent, 0),
    girdle: girdles[draw.below(girdles.length)] as string,
    culet: draw.unit() < 0.9 ? 'None' : 'Very Small',
    origin,
    laboratory,
    certificate_number: number,
    certificate_type: shape === 'round' && /^(gia|igi)$/.test(laboratory) ? draw.among(lines) : '',
    issued_on: day.toISOString().slice(0, 10),
    inscribed: draw.unit() < 0.8 ? 'true' : 'false',
    price: text(Math.max(10, Math.round(price / 10) * 10), 0),
    currency: 'HKD',
    markets: lies === '' || markets.includes(lies.slice(0, 2)) ? markets : everywhere,
    location: lies,
    delivery_days: String(
      draw.among([
        [7, 20],
        [10, 35],
        [12, 20],
        [15, 20],
        [20, 5],
      ]),
    ),
    sold: draw.unit() < 0.01 ? 'true' : 'false',
  };
}

export function* drawStones(count: number): Generator<SampleStone> {
  for (let index = 0; index < count; index += 1) yield drawStone(index);
}

/** As `diamonds.csv` has them; no cell needs quotes. */
export function* printStones(count: number): Generator<string> {
  let headed = false;
  for (const stone of drawStones(count)) {
    if (!headed) yield `${Object.keys(stone).join(',')}\n`;
    headed = true;
    yield `${Object.values(stone).join(',')}\n`;
  }
}
