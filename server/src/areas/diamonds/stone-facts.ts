import { isSampleNumber, type Laboratory, laboratoryFacts, reportUrl, scales } from '@jinlan/domain/diamonds';
import type { StoneFacts } from '@jinlan/domain/validity';
import { rowsWith, ungraded } from './read-model/columns.ts';
import { type ReadModel, takenOf } from './read-model/index.ts';
import { taken } from './store.ts';

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

/** Whether a stone that is not sold has this certificate number, from any laboratory. */
export const hasCertificate = ({ columns }: ReadModel, certificate: string): boolean =>
  rowsWith(columns.certificateNumbers, columns.byCertificateNumber, certificate).some(
    (row) => columns.sold[row] !== taken.sold,
  );

/** Free; held by an order until it is paid or cancelled; or sold. */
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
