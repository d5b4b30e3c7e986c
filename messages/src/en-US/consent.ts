import type { Translation } from '../index.ts';
import type { consent as source } from '../zh-Hans-CN/consent.ts';

export const consent: Translation<typeof source> = {
  'consent.title': 'Cookies and this browser’s storage',
  'consent.lead':
    'Necessary: your bag, sign-in and language. Optional: pieces you looked at, on this device. No statistics, no advertising.',
  'consent.privacy': 'Privacy notice',
  'consent.necessary': 'Necessary',
  'consent.necessary.what':
    'Bag, sign-in, region and language, checkout drafts, what you compare, pages for reading offline',
  'consent.memory': 'Pieces you looked at',
  'consent.memory.what': 'The last twelve, in this browser only',
  'consent.all': 'Accept both',
  'consent.none': 'Necessary only',
  'consent.choose': 'Choose',
  'consent.keep': 'Keep my choice',
};
