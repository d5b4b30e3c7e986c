import { isSampleNumber, type Laboratory, laboratoryFacts, reportUrl, scales } from '@jinlan/domain/diamonds';
import { rowsWith, ungraded } from './read-model/columns.ts';
import { type ReadModel, takenOf } from './read-model/index.ts';
import { taken } from './store.ts';

/** A stone as an order keeps it: grades as codes, measures in hundredths of a millimetre, weight in points. */
export interface StoneFacts {
  readonly sku: string;
  readonly shape: string | null;
  readonly carat: number;
  readonly colour: string | null;
  readonly colouredOption: string | null;
  readonly clarity: string | null;
  readonly cut: string | null;
  readonly polish: string | null;
  readonly symmetry: string | null;
  readonly fluorescence: string | null;
  readonly origin: string | null;
  readonly length: number;
  readonly width: number;
  readonly depth: number;
  readonly certificate: {
    readonly laboratory: string;
    readonly number: string;
    readonly reportUrl: string | null;
    readonly isSample: boolean;
  };
}

export function stoneFacts({ columns }: ReadModel, sku: string): StoneFacts | null {
  const [row] = rowsWith(columns.skus, columns.bySku, sku);
  if (row === undefined) return null;
  const code = (field: keyof typeof columns.ranks): string | null => {
    const rank = columns.ranks[field][row] as number;
    return rank === ungraded ? null : (scales[field][rank] ?? null);
  };
  const laboratory = code('laboratory') as Laboratory;
  const number = columns.certificateNumbers[row] as string;
  return {
    sku,
    shape: code('shape'),
    carat: columns.measures.carat[row] as number,
    colour: code('colour'),
    colouredOption: code('coloured_option'),
    clarity: code('clarity'),
    cut: code('cut'),
    polish: code('polish'),
    symmetry: code('symmetry'),
    fluorescence: code('fluorescence'),
    origin: code('origin'),
    length: columns.length[row] as number,
    width: columns.width[row] as number,
    depth: columns.height[row] as number,
    certificate: {
      laboratory: laboratoryFacts[laboratory].name,
      number,
      reportUrl: reportUrl(laboratory, number),
      isSample: isSampleNumber(number),
    },
  };
}

/** Nobody has taken it; an order holds it until it is paid or dies; it is somebody's. */
export type StoneStanding = 'free' | 'held' | 'sold';

const standings = {
  [taken.no]: 'free',
  [taken.held]: 'held',
  [taken.sold]: 'sold',
} as const satisfies Readonly<Record<number, StoneStanding>>;

export function standingOf(model: ReadModel, sku: string): StoneStanding | null {
  const { skus, bySku } = model.columns;
  return rowsWith(skus, bySku, sku).length === 0 ? null : standings[takenOf(model, sku)];
}
