import type { Translation } from '../index.ts';
import type { giftCards as source } from '../zh-Hans-CN/gift-cards.ts';

export const giftCards: Translation<typeof source> = {
  'giftCards.balance.title': 'Gift card balance',
  'giftCards.balance.lead':
    'Enter the code to see what is left and until when. A code is as good as cash: keep it to yourself.',
  'giftCards.balance.code': 'Gift card code',
  'giftCards.balance.codeHint': 'For example 2345-6789-ABCD-EFGH, in any case, with or without dashes',
  'giftCards.balance.codeEmpty': 'Enter the code',
  'giftCards.balance.check': 'Show balance',
  'giftCards.balance.left': 'Balance',
  'giftCards.balance.card': 'Gift card {code}',
  'giftCards.balance.until': 'Valid until {day}',
  'giftCards.balance.always': 'Does not expire',
  'giftCards.balance.notFound':
    'No gift card with a balance has this code. Please check it; the card must be of this market and currency, and still valid.',
  'giftCards.balance.failed': 'The balance could not be loaded. Please try again.',
  'giftCards.balance.use':
    'Enter the code in your bag or at checkout. What you do not spend stays on the card.',
  'giftCards.balance.redeem': 'Or sign in and keep it as store credit, with no code to remember.',
  'giftCards.balance.toCredit': 'Keep as store credit',

  'giftCards.credit.title': 'Store credit',
  'giftCards.credit.lead': 'Pay with it at checkout. Refunds can come here too.',
  'giftCards.credit.notLoaded': 'Your store credit could not be loaded.',
  'giftCards.credit.balance': 'You can spend',
  'giftCards.credit.history': 'History',
  'giftCards.credit.none': 'Nothing yet. Gift cards that you add and refunds appear here.',
  'giftCards.credit.after': 'Balance {balance}',
  'giftCards.credit.pages': 'Pages of the history',
  'giftCards.credit.page': 'Page {page}',
  'giftCards.credit.newer': 'Newer',
  'giftCards.credit.older': 'Older',
  'giftCards.credit.count': '{count, plural, one {# entry} other {# entries}}',
  'giftCards.credit.action.Created': 'Added',
  'giftCards.credit.action.Used': 'Paid for an order',
  'giftCards.credit.action.Reverted': 'Returned from a cancelled order',
  'giftCards.credit.action.Refunded': 'Refunded',
  'giftCards.credit.action.Expired': 'Expired',
  'giftCards.credit.action.other': 'Adjusted',
  'giftCards.redeem.title': 'Add a gift card',
  'giftCards.redeem.lead':
    'All that is left on the card becomes store credit with the same last day. The code is then empty.',
  'giftCards.redeem.send': 'Add',
  'giftCards.redeem.done': 'The gift card is now store credit',
  'giftCards.redeem.failed': 'Nothing was added, and the card is unchanged. Please try again.',
};
