import type { Translation } from '../index.ts';
import type { picturesPage as pageSource, catalogue as source } from '../zh-Hans-CN/catalogue.ts';

export const catalogue: Translation<typeof source> = {
  'filter.category': 'Category',
  'filter.price': 'Price',
  'filter.inStock': 'Availability',
  'filter.inStore': 'In stock at a store',
  'filter.inStock.yes': 'In stock',
  'attribute.yes': 'Yes',
  'range.between': '{from} – {to}',
  'range.above': '{from} and above',
  'range.below': 'Below {to}',
  grams: '{weight} g',
  gramsFrom: 'From {weight} g',
  ringSize: 'Mainland {mainland}, {size} mm inside',
  giftcard_amount: 'Amount',
  giftcard_sender_name: 'From',
  giftcard_recipient_name: 'To',
  giftcard_sender_email: 'Your e-mail',
  giftcard_recipient_email: 'Recipient’s e-mail',
  giftcard_message: 'Message',
  'sort.position': 'Recommended',
  'sort.relevance': 'Relevance',
  'sort.price': 'Price',
  'sort.newest': 'Newest',
  'sort.name': 'Name',
};

export const picturesPage: Translation<typeof pageSource> = {
  title: 'Pictures (development)',
  count: '{all} pictures, {stills} of them stills',
  drawing: 'drawing',
};
