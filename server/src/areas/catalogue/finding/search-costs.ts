import { wordsIn } from '@jinlan/domain/search';
import type { TextCost } from '../../../graphql/text-costs.ts';

/** Searches of a few words are within the cost of a list. */
const freeWords = 4;
const costOfWord = 1_500;
const costOfSearch = (text: string): number => costOfWord * Math.max(0, wordsIn(text) - freeWords);

/** A word that the shop does not know takes half a millisecond. */
export const textCosts = {
  'Query.products': { argument: 'search', costOf: costOfSearch },
  'Query.searchSuggestions': { argument: 'search', costOf: costOfSearch },
  'Query.searchTerm': { argument: 'Search', costOf: costOfSearch },
} as const satisfies Record<string, TextCost>;
