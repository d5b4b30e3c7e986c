import { dataOf, type ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';

/** Returns the message of a refusal. Each message says how to continue. */
export function craftRefusal(error: ShopError, words: Words<'craft'>): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'CRAFT_STAGE_REFUSED':
      return words(
        dataOf(error, 'CRAFT_STAGE_REFUSED').reason === 'passed'
          ? 'craft.refused.passed'
          : 'craft.refused.over',
      );
    case 'CRAFT_PICTURES_FULL': {
      const { reason } = dataOf(error, 'CRAFT_PICTURES_FULL');
      if (reason === 'too_many') return words('craft.refused.full');
      return words(reason === 'shop' ? 'craft.refused.shop' : 'craft.refused.over');
    }
    case 'PICTURE_INVALID':
      return words('craft.refused.picture');
    case 'TOO_MANY_REQUESTS':
      return words('craft.refused.many');
    case 'ORDER_STEP_NOT_PERMITTED':
      return words('craft.refused.role');
    default:
      return words('craft.refused.other');
  }
}
