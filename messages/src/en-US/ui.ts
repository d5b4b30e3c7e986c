import type { Translation } from '../index.ts';
import type { ui as source } from '../zh-Hans-CN/ui.ts';

export const ui: Translation<typeof source> = {
  'ui.close': 'Close',
  'ui.optional': '(optional)',
  'ui.previous': 'Previous page',
  'ui.next': 'Next page',
  'ui.pages': 'Pages',
  'ui.page': 'Page {page, number}',
  'ui.breadcrumbs': 'You are here',
  'ui.increase': 'One more',
  'ui.decrease': 'One less',
  'ui.loading': 'Loading',
  'ui.busy': 'Working',
  'ui.retry': 'Try again',
  'ui.undo': 'Undo',
  'ui.remove': 'Remove',
};
