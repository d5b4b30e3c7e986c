/**
 * A ring's size is its inner circumference in millimetres. "12" alone names three different rings, so every label
 * states the circumference too (trade-facts 3.1). The table is the Hong Kong chart with the other systems. Sizes that
 * are not in it are computed by the formulas below, and the nearest row is used.
 */
export const ringSystems = ['hk', 'cn', 'us', 'uk', 'jp', 'eu'] as const;
export type RingSystem = (typeof ringSystems)[number];

/** Tenths of a millimetre, so sizes are whole numbers: 509 is 50.9 mm. */
export type TenthsOfMillimetre = number;

export interface RingSize {
  readonly hk: string;
  readonly diameter: TenthsOfMillimetre;
  readonly circumference: TenthsOfMillimetre;
  readonly cn: string;
  readonly us: string;
  readonly uk: string;
  readonly jp: string;
  /** ISO 8653: the circumference in whole millimetres. */
  readonly eu: string;
}

type Row = readonly [
  hk: number,
  diameter: number,
  circumference: number,
  cn: string,
  us: string,
  uk: string,
  jp: string,
];

const rows: readonly Row[] = [
  [6, 141, 443, '4½', '3', 'F½', '4'],
  [7, 145, 454, '5½', '3½', 'G½', '5½'],
  [8, 148, 465, '6½', '4', 'H', '6½'],
  [9, 152, 476, '7½', '4¼', 'I', '7½'],
  [10, 155, 487, '8½', '4¾', 'J', '8½'],
  [11, 159, 498, '10', '5¼', 'K', '9½'],
  [12, 162, 509, '11', '5¾', 'L', '10½'],
  [13, 166, 521, '12', '6', 'L½', '11½'],
  [14, 169, 532, '13', '6½', 'M½', '13'],
  [15, 173, 543, '14½', '7', 'N½', '14'],
  [16, 176, 554, '15½', '7½', 'O½', '15'],
  [17, 180, 565, '16½', '7¾', 'P', '16'],
  [18, 183, 576, '17½', '8¼', 'Q', '17'],
  [19, 187, 587, '18½', '8¾', 'R', '18'],
  [20, 190, 598, '20', '9¼', 'S', '19'],
  [21, 194, 609, '21', '9½', 'S½', '20'],
  [22, 197, 620, '22', '10', 'T½', '21'],
  [23, 201, 631, '23', '10½', 'U½', '22½'],
  [24, 204, 642, '24', '10¾', 'V½', '23½'],
  [25, 208, 653, '25½', '11¼', 'W½', '24½'],
];

export const ringSizes: readonly RingSize[] = rows.map(([hk, diameter, circumference, cn, us, uk, jp]) => ({
  hk: String(hk),
  diameter,
  circumference,
  cn,
  us,
  uk,
  jp,
  eu: String(Math.round(circumference / 10)),
}));

/** The row of a Hong Kong number, the shop's own system; null for none. */
export function ringSize(hk: string): RingSize | null {
  return ringSizes.find((size) => size.hk === hk.trim()) ?? null;
}

/** The row nearest to an inner circumference; if two are equally near, the smaller. */
export function nearestRingSize(circumference: TenthsOfMillimetre): RingSize {
  return ringSizes.reduce((best, size) =>
    Math.abs(size.circumference - circumference) < Math.abs(best.circumference - circumference) ? size : best,
  );
}

export function circumferenceOfDiameter(diameter: TenthsOfMillimetre): TenthsOfMillimetre {
  return Math.round(diameter * Math.PI);
}

/**
 * The inner circumference of a size in any system: from the row that has it, else by formula (trade-facts 3.1). CN C −
 * 40; EU C; US C = 36.5 + 2.5535 n; UK A = 37.5 mm plus 1.25 mm a letter (C = 40.0); JP d = 13 + (n − 1) ÷ 3; HK 1.1 mm
 * a size. Null for text that is no size of that system.
 */
export function circumferenceOf(system: RingSystem, written: string): TenthsOfMillimetre | null {
  const text = written.trim().toUpperCase();
  const row = ringSizes.find((size) => size[system] === text);
  if (row) return row.circumference;
  if (system === 'uk') return ukCircumference(text);
  const number = numberOf(text);
  if (number === null) return null;
  const millimetres = formulas[system](number);
  return millimetres >= SMALLEST_MM && millimetres <= LARGEST_MM ? Math.round(millimetres * 10) : null;
}

/** The nearest row for a size of any system. Null if the text is not a size of that system. */
export function convertRingSize(from: RingSystem, written: string): RingSize | null {
  const circumference = circumferenceOf(from, written);
  return circumference === null ? null : nearestRingSize(circumference);
}

/** Inner circumferences of the smallest and the largest ring, mm. */
const SMALLEST_MM = 38;
const LARGEST_MM = 76;

const formulas: Readonly<Record<Exclude<RingSystem, 'uk'>, (size: number) => number>> = {
  hk: (size) => 37.7 + 1.1 * size,
  cn: (size) => size + 40,
  eu: (size) => size,
  us: (size) => 36.5 + 2.5535 * size,
  jp: (size) => Math.PI * (13 + (size - 1) / 3),
};

function ukCircumference(text: string): TenthsOfMillimetre | null {
  const match = /^([A-Z])(½|\.5|1\/2)?$/.exec(text);
  if (!match?.[1]) return null;
  const letters = match[1].charCodeAt(0) - 'A'.charCodeAt(0) + (match[2] ? 0.5 : 0);
  return Math.round((UK_A_MM + 1.25 * letters) * 10);
}

/** BS 6820 defines C as 40.0 mm, two letters above A. */
const UK_A_MM = 37.5;

const fractions: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75 };

function numberOf(text: string): number | null {
  const match = /^(\d{1,2})(?:([¼½¾])|\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const [, units, fraction = '', decimals = '0'] = match;
  return Number(units) + (fractions[fraction] ?? Number(`0.${decimals}`));
}

/** Millimetres with one decimal, such as "50.9". */
export function tenthsText(tenths: TenthsOfMillimetre): string {
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
