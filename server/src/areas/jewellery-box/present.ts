import type { AddedPiece, NotValued, PreciousMetal } from '@jinlan/domain/jewellery-box';
import type { JewelleryPieceInput } from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import { presentMoney } from '../catalogue/index.ts';
import { uidOf } from './piece-uid.ts';
import type { BoxPiece } from './read-box.ts';

const metals = {
  gold: 'GOLD',
  platinum: 'PLATINUM',
  silver: 'SILVER',
} as const satisfies Readonly<Record<PreciousMetal, string>>;
const metalsOfWire = { GOLD: 'gold', PLATINUM: 'platinum', SILVER: 'silver' } as const;

const reasons = { 'no-metal': 'NO_METAL', 'no-board': 'NO_BOARD' } as const satisfies Readonly<
  Record<NotValued, string>
>;

/**
 * Scales a number to a whole one. A number that is not a whole number of tenths or milligrams stays fractional, so that the
 * check refuses it.
 */
const scaled = (value: number, factor: number): number => Number((value * factor).toFixed(6));

export const readInput = (input: JewelleryPieceInput): AddedPiece => ({
  name: input.name,
  metal: metalsOfWire[input.metal],
  fineness: scaled(input.fineness, 10),
  weightMg: scaled(input.weight, 1_000),
  acquiredOn: input.acquired_on ?? null,
});

export function presentPiece(piece: BoxPiece): Wire<'JewelleryPiece'> {
  const { source, name, market, quantity, acquiredOn, value, notValued } = piece;
  const shared = {
    ...{ name, quantity, market, acquired_on: acquiredOn },
    metals: piece.metals.map(({ metal, fineness, weightMg }) => ({
      metal: metals[metal],
      fineness: fineness / 10,
      weight: weightMg / 1_000,
    })),
    value: value && presentMoney(value),
    not_valued: notValued && reasons[notValued],
  };
  if (source.origin === 'added')
    return {
      ...{ uid: uidOf({ origin: 'added', id: source.piece.id }), origin: 'ADDED', ...shared },
      ...{
        image_url: null,
        options: [],
        order_number: null,
        price: null,
        certificates: [],
        receipt_url: null,
      },
    };
  const { orderNumber, position, imageUrl, options, price, certificates, receiptUrl } = source.piece;
  return {
    ...{ uid: uidOf({ origin: 'bought', orderNumber, position }), origin: 'BOUGHT', ...shared },
    ...{ image_url: imageUrl, options: [...options], order_number: orderNumber, price: presentMoney(price) },
    ...{ certificates: [...certificates], receipt_url: receiptUrl },
  };
}
