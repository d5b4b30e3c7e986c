/** The schema.org description of a stone. */

import type { Words } from '@jinlan/client/words';
import type { Shop } from '../../app/shop.tsx';
import type { DiamondPageQuery } from '../queries.generated.ts';
import { codeText, colourText, fieldText } from '../stone-words.ts';

type WholeStone = NonNullable<DiamondPageQuery['diamond']>;

export function structuredStone(
  stone: WholeStone,
  { name, description }: { readonly name: string; readonly description: string },
  { origin, name: brand }: Pick<Shop, 'origin' | 'name'>,
  words: Words<'diamonds'>,
): object {
  const property = (field: Parameters<typeof fieldText>[1], value: string | number | null | undefined) =>
    value == null || value === '' ? [] : [{ '@type': 'PropertyValue', name: fieldText(words, field), value }];
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    sku: stone.sku,
    brand: { '@type': 'Brand', name: brand },
    additionalProperty: [
      ...property('origin', codeText(words, 'origin', stone.origin)),
      ...property('shape', codeText(words, 'shape', stone.shape)),
      ...property('carat', stone.carat),
      ...property('colour', colourText(words, stone)),
      ...property('clarity', stone.clarity),
      ...property('cut', stone.cut ? codeText(words, 'cut', stone.cut) : null),
      ...property('polish', codeText(words, 'polish', stone.polish)),
      ...property('symmetry', codeText(words, 'symmetry', stone.symmetry)),
      ...property('fluorescence', codeText(words, 'fluorescence', stone.fluorescence)),
      ...property('table_percent', stone.table_percent),
      ...property('depth_percent', stone.depth_percent),
      ...property('laboratory', stone.certificate.laboratory_name),
    ],
    offers: {
      '@type': 'Offer',
      url: `${origin}/${stone.canonical_url}`,
      price: stone.price.value,
      priceCurrency: stone.price.currency,
      availability: `https://schema.org/${stone.stock_status === 'IN_STOCK' ? 'InStock' : 'SoldOut'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
}
