import type { CustomMade } from '@jinlan/domain/customiser';
import type { Locale } from '@jinlan/domain/markets';
import { amountOf, type Waterfall } from '@jinlan/domain/pricing';
import type { MadeDesign } from '@jinlan/domain/validity';
import type { CustomMadeCartItem } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import { presentMoney } from '../../catalogue/index.ts';
import { designPath, designPictureUrl } from '../../customiser/index.ts';

/**
 * Presents a design in the fields of specification 3, for a line of a bag or order. The fields of a pair are those of each
 * ring; the pair as a whole has none. `price` is the price of the whole design in the displayed currency.
 */
export function presentDesign(
  made: MadeDesign,
  locale: Locale,
  price: Waterfall,
): Wire<'CustomMadeOption'> & Pick<CustomMadeCartItem, 'design_path' | 'for_her_option' | 'for_him_option'> {
  const item = made.words[locale];
  const picture = made.picture && designPictureUrl(made.picture);
  const hasStone = price.steps.some(({ kind }) => kind === 'main-stone');
  const present = (texts: CustomMade): Wire<'CustomMadeOption'> => ({
    ...texts,
    design_code: made.code,
    custom_image: picture,
    diamond_price: hasStone ? presentMoney(amountOf(price, 'main-stone')) : null,
    cm_delivery_days: made.days,
  });
  const her = item.kind === 'pair' ? item.for_her_option : null;
  const him = item.kind === 'pair' ? item.for_him_option : null;
  return {
    ...present(item.kind === 'single' ? item.piece : emptyTexts),
    design_path: designPath(made.design.flow, made.code),
    for_her_option: her && present(her),
    for_him_option: him && present(him),
  };
}

const emptyTexts: CustomMade = {
  custommate_options: [],
  word_custommate_options: [],
  cm_diamon_identifier: null,
};
