/** Messages for a design that could not be saved, shared or added to the bag. */
import type { ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';

type RefusalWords = Words<'atelier' | 'customiser'>;

export function keepRefusal(words: RefusalWords, { kind, code }: ShopError): string {
  if (kind === 'network') return words('errors.network');
  const refusalCode: string = code;
  switch (refusalCode) {
    case 'TOO_MANY_REQUESTS':
      return words('errors.rateLimited');
    case 'CART_NOT_CREATED':
      return words('errors.cart');
    case 'DESIGNS_FULL':
      return words('atelier.save.full');
    case 'NOT_AUTHORISED':
      return words('atelier.save.signIn');
    case 'TABLES_NEWER':
      return words('customiser.link.TABLES_NEWER');
    default:
      return words('atelier.failed');
  }
}

/** `reason`: the reason in a user error of `addDesignToCart`. */
export function bagRefusal(words: RefusalWords, reason: string | null): string {
  switch (reason) {
    case 'STONE_GONE':
      return words('customiser.reason.STONE_GONE');
    case 'STONE_IN_BAG':
      return words('atelier.add.stoneInBag');
    case 'DESIGN_CHANGED':
    case 'DESIGN_INCOMPLETE':
      return words('atelier.add.changed');
    case 'DESIGN_NOT_PRICED':
      return words('atelier.price.none');
    case 'GOLD_TRADING_HALTED':
      return words('browse.piece.halted');
    case 'ENGRAVING_NOT_CHECKED':
      return words('atelier.engraving.check');
    default:
      return words('atelier.failed');
  }
}
