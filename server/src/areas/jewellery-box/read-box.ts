import {
  type AddedPiece,
  type MetalOfPiece,
  metalOf,
  type NotValued,
  totalsOf,
  valueOfPiece,
} from '@jinlan/domain/jewellery-box';
import { type BusinessDay, businessDay } from '@jinlan/domain/kernel';
import { type Locale, type Market, marketFacts } from '@jinlan/domain/markets';
import type { Money } from '@jinlan/domain/money';
import type { BoughtPiece } from '../ordering/index.ts';
import type { BoxParts } from './parts.ts';
import { readUid } from './piece-uid.ts';
import { type AddedRow, addedPiece, addedPieces } from './store.ts';

/** A piece of the box with its value today. */
export interface BoxPiece {
  readonly source:
    | { readonly origin: 'bought'; readonly piece: BoughtPiece }
    | { readonly origin: 'added'; readonly piece: AddedRow };
  readonly name: string;
  readonly market: Market;
  readonly quantity: number;
  /** The day on which the member got the piece; null if unknown. */
  readonly acquiredOn: BusinessDay | null;
  /** The metals of one of the pieces. */
  readonly metals: readonly MetalOfPiece[];
  /** The value of all these pieces together. */
  readonly value: Money | null;
  readonly notValued: NotValued | null;
}

export interface Box {
  readonly pieces: readonly BoxPiece[];
  /** Whether the customer has bought more pieces, which are not in the list. */
  readonly isCut: boolean;
  readonly totals: readonly Money[];
}

/** All pieces of a member, at today's buy-back boards. */
export async function readBox(parts: BoxParts, customerId: string, locale: Locale): Promise<Box> {
  const [bought, added] = await Promise.all([
    parts.ordering.boughtPieces(customerId, null, locale),
    addedPieces(parts.platform.db, customerId),
  ]);
  const pieces = [
    ...bought.pieces.map((piece) => boughtInBox(parts, piece)),
    ...added.map((piece) => addedInBox(parts, piece)),
  ];
  return { pieces, isCut: bought.isCut, totals: totalsOf(pieces.flatMap(({ value }) => value ?? [])) };
}

export const boughtInBox = (parts: Pick<BoxParts, 'pricing'>, piece: BoughtPiece): BoxPiece => ({
  source: { origin: 'bought', piece },
  ...{ name: piece.name, market: piece.market, quantity: piece.quantity, metals: piece.metals },
  acquiredOn: businessDay(piece.boughtAt),
  ...valueIn(parts, piece.market, piece.metals, piece.quantity),
});

export function addedInBox(parts: Pick<BoxParts, 'pricing'>, piece: AddedRow): BoxPiece {
  const metals = metalsOfAdded(piece);
  return {
    source: { origin: 'added', piece },
    ...{ name: piece.name, market: piece.market, quantity: 1, metals, acquiredOn: piece.acquiredOn },
    ...valueIn(parts, piece.market, metals, 1),
  };
}

const metalsOfAdded = ({ metal, fineness, weightMg }: AddedPiece): readonly MetalOfPiece[] => [
  metalOf(metal, fineness, weightMg),
];

/** A piece of the member's own box; null for any other. */
export async function pieceOf(
  parts: BoxParts,
  customerId: string,
  uid: string,
  locale: Locale,
): Promise<BoxPiece | null> {
  const key = readUid(uid);
  if (key === null) return null;
  if (key.origin === 'added') {
    const row = await addedPiece(parts.platform.db, customerId, key.id);
    return row && addedInBox(parts, row);
  }
  const { pieces } = await parts.ordering.boughtPieces(customerId, key.orderNumber, locale);
  const piece = pieces.find(({ position }) => position === key.position);
  return piece ? boughtInBox(parts, piece) : null;
}

/** The currency in which a market's boards are shown. */
export const currencyOfBox = (market: Market) => marketFacts[market].currency;

function valueIn(
  { pricing }: Pick<BoxParts, 'pricing'>,
  market: Market,
  metals: readonly MetalOfPiece[],
  quantity: number,
): Pick<BoxPiece, 'value' | 'notValued'> {
  const value = valueOfPiece(metals, pricing.quotes(market, currencyOfBox(market)), quantity);
  return value.ok ? { value: value.value, notValued: null } : { value: null, notValued: value.error.code };
}
