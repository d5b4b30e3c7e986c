import type { Translation } from '../index.ts';
import type { opening as source } from '../zh-Hans-CN/opening.ts';

export const opening: Translation<typeof source> = {
  'opening.title': 'Opening soon',
  'opening.lead': 'We are setting out the cases. See you shortly.',
  'opening.none': 'There are no pieces to buy yet.',
  'opening.newest': 'New pieces',
  'opening.categories': 'Categories',
  'opening.steps.title': 'This shop is empty',
  'opening.steps.lead':
    'Prepare these files in order, then run the import. Only you see this page: it is shown in development, to this machine. Shoppers see “Opening soon”.',
  'opening.steps.command': 'Put the files into one folder, stop the shop and run:',
  'opening.steps.guide': 'docs/first-shop.md has an example of each file and explains every field.',
  'opening.steps.sample':
    'To look at the sample shop first, start without SAMPLE=off and with an empty DATA_DIR.',
  'opening.steps.done': 'done',
  'opening.steps.shop': 'name, markets and exchange rates',
  'opening.steps.stores': 'stores and warehouses, one warehouse for each market',
  'opening.steps.gold': 'gold prices, needed to sell by weight',
  'opening.steps.categories': 'categories and attributes',
  'opening.steps.products': 'pieces, prices and stock; pictures go into media/',
  'opening.steps.pages':
    'the home page (without one it lists the newest pieces) and the pages that the shop links to: contact, faq, shipping, terms, privacy, size-guide',
};
