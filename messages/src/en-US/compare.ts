import type { Translation } from '../index.ts';
import type { compare as source } from '../zh-Hans-CN/compare.ts';

export const compare: Translation<typeof source> = {
  'compare.tray': 'Pieces to compare',
  'compare.one': 'Choose one more to compare',
  'compare.remove': 'Take out {name}',
  'compare.clear': 'Clear',
  'compare.title': 'Compare pieces',
  'compare.lead': 'A dot marks what differs.',
  'compare.fact': 'Fact',
  'compare.differs': 'differs',
  'compare.onlyDifferent': 'Only what differs',
  'compare.alike': 'These pieces are alike in every respect.',
  'compare.empty': 'No pieces to compare yet',
  'compare.emptyHint':
    'Tick “Compare” in a list or on a piece’s page, up to four, to see them side by side here.',
  'compare.gone':
    '{count, plural, one {One piece is no longer for sale and is not listed.} other {# pieces are no longer for sale and are not listed.}}',
  'compare.print': 'Print',
  'compare.unknown': '–',
  'compare.delivery': 'Leaves us',
  'compare.days': 'within {days, plural, one {# working day} other {# working days}}',
  'compare.and': ', ',
};
