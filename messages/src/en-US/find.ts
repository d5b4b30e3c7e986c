import type { Translation } from '../index.ts';
import type { find as source } from '../zh-Hans-CN/find.ts';

export const find: Translation<typeof source> = {
  'find.list.showMore': 'Show {count} more',

  'find.recent': 'Recently viewed',
  'find.recent.forget': 'Clear',

  'find.search.help':
    'Try another word, such as a metal, a kind of piece or an item number. Two letters will do. Or begin here.',
  'find.search.meant': 'Nothing for “{text}”. These are the pieces for {meant}.',
  'find.search.dropped': 'Nothing for “{dropped}”. These are the pieces for “{kept}”.',
  'find.search.near': 'Nothing for “{dropped}” itself. These come close.',
  'find.search.searching': 'Searching…',
  'find.search.ask': 'Looking for something else? <link>Ask an adviser</link>, and we will look for you.',
  'find.search.all': 'All pieces',
  'find.search.pages': 'Related pages',
  'find.search.stones': '{label}, {count} to choose from',

  'find.quick.page': 'See the piece',

  'find.list.count': '{count, plural, one {# piece} other {# pieces}}',
  'find.list.filters': 'Filter',
  'find.list.filtersOn': 'Filter ({count})',
  'find.list.more': 'More',
  'find.list.sort': 'Sort by',
  'find.list.sort.position': 'Most loved',
  'find.list.sort.relevance': 'Most relevant',
  'find.list.sort.newest': 'Newest',
  'find.list.sort.price_asc': 'Price, low to high',
  'find.list.sort.price_desc': 'Price, high to low',
  'find.list.clearShort': 'Clear',
  'find.list.clear': 'Clear all',
  'find.list.remove': 'Remove filter: {name}',
  'find.list.show': 'Show {count, plural, one {# piece} other {# pieces}}',
  'find.list.chosen': 'Chosen filters',
  'find.list.shown': '{first}–{last} of {count, plural, one {# piece} other {# pieces}}',
  'find.list.page': 'Page {page}',
  'find.list.price': 'Price',
  'find.list.priceLeast': 'Lowest price',
  'find.list.priceMost': 'Highest price',
  'find.list.priceTo': 'to',
  'find.list.priceBetween': '{from} to {to}',
  'find.list.priceAbove': '{from} and over',
  'find.list.priceBelow': 'Up to {to}',
  'find.list.grams': '{grams} g',
  'find.list.priceWrong': 'Please give an amount, for instance {example}',
  'find.list.empty': 'No pieces match',
  'find.list.noPage': 'There is no such page',
  'find.list.firstPage': 'Back to the first page',
  'find.list.emptyHint': 'Take a filter or two away, or look at everything.',

  'find.search.title': 'Search',
  'find.search.results': 'Results for “{text}”',
  'find.search.none': 'Nothing found for “{text}”',
  'find.search.short': 'Please enter at least two characters',
  'find.search.categories': 'Begin with a category',
};
