import type { Translation } from '../index.ts';
import type { catalogue as source } from '../zh-Hans-CN/catalogue.ts';

export const catalogue: Translation<typeof source> = {
  'filter.category': 'Category',
  'filter.price': 'Price',
  'filter.inStock': 'Availability',
  'filter.inStock.yes': 'In stock',
  'range.between': '{from} – {to}',
  'range.above': '{from} and above',
  'range.below': 'Below {to}',
  grams: '{weight} g',
  gramsFrom: 'From {weight} g',
  ringSize: 'Mainland {mainland}, {size} mm inside',
  'sort.position': 'Recommended',
  'sort.relevance': 'Relevance',
  'sort.price': 'Price',
  'sort.newest': 'Newest',
  'sort.name': 'Name',
};
