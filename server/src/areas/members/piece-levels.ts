import { isCraftReduced, memberLevels, pointsOfLines, regionFacts, regionOf } from '@jinlan/domain/members';
import { isZero, type Money } from '@jinlan/domain/money';
import { classOfPiece, craftOfPiece, levelCraftOff, stepsOf, type Waterfall } from '@jinlan/domain/pricing';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type PieceSource, presentMoney, priceOf } from '../catalogue/index.ts';
import { levels } from './present.ts';

/** The craft charge in a price that levels reduce; null if there is none. It is the same for every level. */
function reducedCraft(
  { piece }: PieceSource,
  price: Waterfall,
  { areas, now }: RequestContext,
): Money | null {
  const craft = craftOfPiece(price);
  if (isZero(craft)) return null;
  const productClass = classOfPiece({
    isGiftCard: piece.kind === 'giftcard',
    madeToOrder: piece.madeToOrder,
    metals: stepsOf(price, 'gold-value').map(({ cause }) => cause.metal),
  });
  const categories = areas.catalogue.pieces.categoryKeys(piece.id);
  return isCraftReduced(areas.members.terms(now), productClass, categories) ? craft : null;
}

export function levelCraft(source: PieceSource, _: object, context: RequestContext): Wire<'Money'> | null {
  const price = priceOf(source, context)?.lowest.price ?? null;
  const craft = price && reducedCraft(source, price, context);
  return craft && presentMoney(craft);
}

/**
 * Returns for each level the points that the piece earns, without and with the level's reduction of the craft charge. Null
 * if the market does not sell the piece, or its currency has no exchange rate.
 */
export function pieceLevels(
  source: PieceSource,
  _: object,
  context: RequestContext,
): Wire<'PieceLevel'>[] | null {
  const { areas, storeView, now } = context;
  const price = priceOf(source, context)?.lowest.price ?? null;
  if (price === null) return null;
  const { currency, minor } = price.total;
  const region = regionOf(storeView.market);
  const own = regionFacts[region].currency;
  const rate = own === currency ? 1_000_000 : areas.stores.rate(currency, own);
  if (rate === null) return null;
  const terms = areas.members.terms(now);
  const craft = reducedCraft(source, price, context);
  const line = {
    ...{ position: 1, quantity: 1, row: minor, unitSteps: price.steps },
    isBullion: areas.catalogue.pieces.isBullion(source.piece.id),
    isGiftCard: source.piece.kind === 'giftcard',
  };
  return memberLevels.map((level) => {
    const earned = (discount: number) =>
      pointsOfLines(terms, { region, level }, [{ ...line, discount }], rate);
    const points = terms.levels[level].craftDiscount?.basisPoints ?? 0;
    const off = craft ? levelCraftOff(craft, points).minor : 0;
    return { level: levels[level], points: earned(0), reduced_points: earned(off) };
  });
}
