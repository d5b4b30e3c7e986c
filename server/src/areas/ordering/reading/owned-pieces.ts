import { type MetalOfPiece, ownedPiece } from '@jinlan/domain/jewellery-box';
import type { Locale, Market } from '@jinlan/domain/markets';
import { type Money, money } from '@jinlan/domain/money';
import type { OrderedFact } from '@jinlan/domain/validity';
import type { Platform } from '../../../platform/platform.ts';
import { documentUrl } from '../documents/document-url.ts';
import { weighingOfLines } from '../staff/weighing.ts';
import { noSource } from '../store.ts';
import { localisedName } from './present-line.ts';
import { type DeliveredRow, deliveredLines } from './store-owned.ts';

/** A bought piece that its customer has received and still has. */
export interface BoughtPiece {
  readonly orderNumber: string;
  /** The position of its line in the order. */
  readonly position: number;
  readonly market: Market;
  readonly boughtAt: Date;
  readonly name: string;
  readonly imageUrl: string | null;
  /** The choices, such as the ring size, as label and value. */
  readonly options: readonly { readonly label: string; readonly value: string }[];
  readonly quantity: number;
  /** The metals of one piece; empty if not recorded. */
  readonly metals: readonly MetalOfPiece[];
  /** The price of one piece, as on the receipt. */
  readonly price: Money;
  readonly certificates: readonly PieceCertificate[];
  /** The order's receipt as PDF; signed, valid for some hours. */
  readonly receiptUrl: string;
}

export interface PieceCertificate {
  readonly laboratory: string | null;
  readonly number: string;
  /** The report at the laboratory. */
  readonly url: string | null;
}

/** The most lines that are listed. */
const mostPieces = 200;

export interface BoughtPieces {
  /** The newest order first. */
  readonly pieces: readonly BoughtPiece[];
  /** Whether the customer has more pieces, which are not listed. */
  readonly isCut: boolean;
}

/** Lists the pieces that a customer has bought, received and still has; only of one order if `number` is not null. */
export async function boughtPieces(
  platform: Platform,
  customerId: string,
  number: string | null,
  locale: Locale,
): Promise<BoughtPieces> {
  const rows = await deliveredLines(platform.db, customerId, number, mostPieces + 1);
  const lines = rows.slice(0, mostPieces);
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return {
    pieces: lines.flatMap((line) => {
      const weighedMg = weighedAlone(byOrder.get(line.orderId) ?? []);
      const facts = line.made === null ? line.facts : alloyFacts(line.made);
      const owned = ownedPiece({ ...line, facts, weighedMg: isPricedByWeight(line) ? weighedMg : null });
      return owned === null ? [] : [{ ...presentPiece(platform, line, locale), ...owned }];
    }),
    isCut: rows.length > mostPieces,
  };
}

/** Whether the workshop weighs the piece of a line, as `weighingOf` says. */
const isPricedByWeight = ({ sourceId, unitSteps }: DeliveredRow): boolean =>
  sourceId === noSource && unitSteps.some(({ kind }) => kind === 'gold-value');

/** Returns the weight by the workshop; null unless it weighed one piece alone. */
function weighedAlone(lines: readonly DeliveredRow[]): number | null {
  const [first] = lines;
  if (!first || first.weighedMg === null) return null;
  return weighingOfLines(first.currency, lines)?.pieces === 1 ? first.weighedMg : null;
}

/**
 * Returns the alloy of a design whose metal is priced by the board. The price steps of other designs name their alloys
 * themselves.
 */
const alloyFacts = ({ basis }: NonNullable<DeliveredRow['made']>): OrderedFact[] =>
  basis.parts
    .flatMap(({ metals }) => metals)
    .filter(({ price }) => price.by === 'board')
    .map(({ alloy }) => ({ label: '', value: '', attribute: 'metal', code: alloy }));

function presentPiece(
  platform: Platform,
  line: DeliveredRow,
  locale: Locale,
): Omit<BoughtPiece, 'quantity' | 'metals'> {
  const { made, number, currency, position } = line;
  return {
    ...{ orderNumber: number, position, market: line.market, boughtAt: line.placedAt },
    name: localisedName(line, locale),
    imageUrl: line.imageUrl,
    options: (made?.told[locale] ?? line.options).map(({ label, value }) => ({ label, value })),
    price: money(line.unit, currency),
    certificates: certificatesOf(line),
    receiptUrl: documentUrl(
      { platform },
      {
        ...{ orderId: line.orderId, kind: 'invoice', refundId: null, audience: 'buyer' },
      },
    ),
  };
}

/** Returns the certificate of the stone of a design, or the certificate with which the piece was sold. */
function certificatesOf({ made, facts }: DeliveredRow): readonly PieceCertificate[] {
  if (made !== null) {
    const certificate = made.stone?.certificate;
    return certificate
      ? [{ laboratory: certificate.laboratory, number: certificate.number, url: certificate.reportUrl }]
      : [];
  }
  const factOf = (attribute: string) => facts.find((fact) => fact.attribute === attribute)?.value ?? null;
  const number = factOf('certificate_number');
  return number === null ? [] : [{ laboratory: factOf('certificate'), number, url: null }];
}
