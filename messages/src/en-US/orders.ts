import type { Translation } from '../index.ts';
import type { orders as source } from '../zh-Hans-CN/orders.ts';
import { cancelReasonTexts } from './cancel-reasons.ts';

export const orders: Translation<typeof source> = {
  ...cancelReasonTexts,
  'orders.search': 'Order number',
  'orders.searchHint': 'A few of its digits will do',
  'orders.find': 'Find',
  'orders.filter': 'Filter by status',
  'orders.filter.all': 'All',
  'orders.filter.topay': 'To pay',
  'orders.filter.processing': 'Processing',
  'orders.filter.shipped': 'On the way',
  'orders.filter.done': 'Complete',
  'orders.filter.returns': 'Returns',
  'orders.filter.canceled': 'Cancelled',
  'orders.shown': '{current} of {total}',
  'orders.more': 'Load more',
  'orders.empty': 'No orders yet',
  'orders.emptyHint': 'What you order here stays here, with its progress and the price in its parts.',
  'orders.emptyFound': 'No order matches',
  'orders.emptyFoundHint':
    'Try another number or status. An order placed as a guest can be looked up with the mobile number.',
  'orders.showAll': 'Show all orders',
  'orders.lookUpGuest': 'Look up a guest order',
  'orders.named': '{name}, {count} pieces in all',
  'orders.all': 'All orders',
  'orders.recent': 'Recent orders',
  'orders.open': 'See order {number}',

  'orders.back': 'Back to my orders',
  'orders.none': 'This order was not found',
  'orders.noneHint': 'It may have been placed as a guest: look it up with its number and your mobile number.',
  'orders.placed': 'Placed {at}',
  'orders.copyNumber': 'Copy the number',
  'orders.status.payInStore': 'To pay in store',
  'orders.status.collect': 'Ready to collect',
  'orders.progress': 'Progress',
  'orders.now': 'Order {number}: {status}',
  'orders.note.payInStore': 'Please pay {amount} in a store by {until}; after that the order is cancelled.',
  'orders.note.payInStoreByWeight':
    'Please pay in a store by {until}; after that the order is cancelled. Gold by weight is charged at that day’s board, now {amount} in all.',
  'orders.note.pay': 'Please pay by {until}; after that the order is cancelled.',
  'orders.note.waiting': 'Waiting for the bank’s answer.',
  'orders.note.returning': 'We have your return and refund it once the piece has been inspected.',
  'orders.note.returnedPartly': 'Part of the order was returned and refunded to where it was paid from.',
  'orders.note.refundedPartly': 'Part of the money was refunded; the other pieces go on as planned.',
  'orders.note.delivered': 'Delivered {at}.',
  'orders.note.ready':
    'Paid. Files can be downloaded below; for a service, bring the order number and your mobile number to a store.',
  'orders.note.collected': 'Collected {at}.',
  'orders.closed.expired': 'The time to pay was over; the order was cancelled {at} and nothing was charged.',
  'orders.closed.canceled': 'Cancelled {at}.',
  'orders.closed.canceledRefund':
    'Cancelled {at}. The money goes back to where it came from; your bank decides how soon you see it.',
  'orders.closed.canceledFee':
    'Cancelled {at}. A fee of {kept} was kept as agreed, and {refunded} goes back to where it came from; your bank decides how soon you see it.',
  'orders.closed.canceledKept': 'Cancelled {at}. A fee of {kept} was kept as agreed; nothing goes back.',
  'orders.closed.refunded': 'Refunded {at} to where it was paid from; your bank decides how soon you see it.',
  'orders.closed.returned':
    'Returned {at} and refunded to where it was paid from; your bank decides how soon you see it.',

  'orders.step.waiting': 'Due in store',
  'orders.step.arrived': 'In store',
  'orders.step.collected': 'Collected',

  'orders.pickup.locked': 'The pickup code is locked',
  'orders.pickup.lockedText':
    'A wrong code was entered too often. Your order is safe at {store}: please ask there, and you will be given a new code.',
  'orders.pickup.title': 'Pickup code',
  'orders.pickup.at': 'Ready at {store}',
  'orders.pickup.bring':
    'Please bring this code and the last four digits of the mobile number you ordered with. Somebody who collects for you needs the same.',
  'orders.pickup.elsewhere':
    'The pickup code is on the full page of the order. Open the link in our e-mails to see it, or ask for a new one with the button above. Members find it under “My orders”.',
  'orders.pickup.copy': 'Copy the code',
  'orders.pickup.digits': 'Pickup code {digits}',
  'orders.track': 'Track the parcel',
  'orders.track.phone': 'The courier asks for the end of the mobile number: {digits}',
  'orders.map': 'Map',
  'orders.mapOf': 'Map: {store}',

  'orders.parts': 'Price in its parts',
  'orders.parts.each': 'Each',
  'orders.download': 'Download {title}',
  'orders.download.left': '{count, plural, one {# download left} other {# downloads left}}',
  'orders.download.oncePaid': '{title}: download it here once the order is paid',
  'orders.download.usedUp': '{title}: it was downloaded as often as it may be',
  'orders.notSent': 'Bought by',
  'orders.notSentHint':
    'Nothing is sent. For a service in store, bring the order number and your mobile number.',

  'orders.settled.refunded': 'Refunded',
  'orders.settled.kept': 'Fee kept',
  'orders.total.ofTheDay': 'Gold by weight is charged at the board of the day you pay',

  'orders.question.title': 'Before we make it, please confirm',
  'orders.question.answer': 'Your answer',
  'orders.question.left': '{left, plural, one {# character left} other {# characters left}}',
  'orders.question.send': 'Send answer',
  'orders.question.empty': 'Please write your answer first',
  'orders.question.tooLong': 'At most 200 characters',
  'orders.question.thanks': 'Thank you, the store has your answer.',
  'orders.question.elsewhere':
    'To answer, open the link in our e-mails, or ask for a new one with the button above. Members answer under “My orders”. You can also call the store.',

  'orders.act.title': 'This order',
  'orders.act.pay': 'Pay now',
  'orders.act.cancel': 'Cancel the order',
  'orders.act.cancelTitle': 'Cancel this order',
  'orders.act.cancelText':
    'It is not paid yet. Pieces and coupon are given back, and the pieces return to your bag.',
  'orders.act.keep': 'Keep the order',
  'orders.act.canceled': 'The order is cancelled; its pieces are back in your bag.',
  'orders.cancel.reason': 'Why do you cancel?',
  'orders.cancel.reasonMissing': 'Please choose a reason',
  'orders.cancel.toCard':
    '{amount} goes back to the {brand} card ending in {last}; your bank decides how soon you see it.',
  'orders.cancel.toTill': '{amount} is paid back by the store. Please bring the receipt.',
  'orders.cancel.toMethod': '{amount} goes back the way it was paid ({method}).',
  'orders.cancel.asPaid': '{amount} goes back the way it was paid.',
  'orders.cancel.noRefund': 'Nothing was paid for this order, so nothing goes back.',
  'orders.cancel.guest':
    'To make sure that it is you, we send an e-mail to {email}. The order is cancelled once you open its link and confirm.',
  'orders.cancel.submit': 'Cancel order',
  'orders.cancel.sendLink': 'Send the e-mail',
  'orders.cancel.linkSent':
    'The e-mail is on its way to {email}. Please open its link within 24 hours; until then the order goes on.',
  'orders.cancel.confirm': 'You asked to cancel order {number}. This cannot be undone.',
  'orders.cancel.done': 'The order is cancelled. An e-mail confirms it.',
  'orders.cancel.linkOld': 'This link is no longer valid. Please ask again here.',
  'orders.cancel.signIn': 'This order is kept in an account. Please sign in and cancel it under “My orders”.',
  'orders.cancel.sent':
    'The pieces have been sent, so the order can no longer be cancelled. Please contact us once you have them.',
  'orders.cancel.tooFar':
    'The pieces are being made or made ready, so the order cannot be cancelled here. Please contact us.',
  'orders.return.action': 'Return pieces',
  'orders.return.title': 'Return pieces',
  'orders.return.until':
    'Pieces can be returned before {until}. Please keep certificate, tag and box; earrings that were worn are not taken back.',
  'orders.return.exchange':
    'Pieces bought online can be exchanged once in a store before {until}, except gold ornaments. Please contact us first.',
  'orders.return.over': 'The time to return pieces was over {until}.',
  'orders.return.pieces': '{name}: how many',
  'orders.return.none': 'None',
  'orders.return.chooseOne': 'Please choose at least one piece',
  'orders.return.comment': 'Your reason (optional)',
  'orders.return.left': '{left, plural, one {# character left} other {# characters left}}',
  'orders.return.tooLong': 'At most 200 characters',
  'orders.return.how':
    'Once we have inspected them, we pay back what you paid for the pieces, the way you paid. Delivery and gift wrap are not paid back.',
  'orders.return.send': 'Send the request',
  'orders.return.sent': 'We have your request. The store will contact you.',
  'orders.return.changed': 'These pieces cannot be returned any more. Please see the order as it is now.',
  'orders.return.list': 'Returns',
  'orders.return.status.pending': 'To be inspected',
  'orders.return.status.done': 'Settled',
  'orders.return.status.denied': 'Not accepted',
  'orders.return.line': '{name} × {asked}',
  'orders.return.lineDone': '{name} × {asked}, {accepted} accepted',
  'orders.return.excluded.made_to_order': 'Made to order, so not returnable',
  'orders.return.excluded.engraved': 'Engraved, so not returnable',
  'orders.return.excluded.bullion': 'Bars and pellets are not returnable',
  'orders.return.excluded.gold': 'Gold by weight is not returnable',
  'orders.return.excluded.gift_card': 'Gift cards are not returnable',
  'orders.return.excluded.virtual': 'Services and files are not returnable',
  'orders.return.excluded.free_gift':
    'A gift. Keep it as long as you keep a piece of this order; if you return all of them, please enclose it',
  'orders.act.again': 'Buy again',
  'orders.act.againDone': '{count, plural, one {# piece is} other {# pieces are}} in your bag.',
  'orders.act.againSome':
    '{count, plural, one {# piece is} other {# pieces are}} in your bag. Not on sale now: {names}.',
  'orders.act.againNone': 'None of these pieces is on sale now.',
  'orders.act.help': 'Contact us',
  'orders.act.gone': 'This cannot be done with the order any more.',

  'orders.join.title': 'Keep this order in an account',
  'orders.join.text':
    'All it takes is a password; your name and e-mail are filled in. Progress, pickup code and prices are then under My orders.',
  'orders.join.create': 'Create account',

  'orders.checkout.choice': 'Sign in or continue as guest',
  'orders.checkout.guest': 'Have an account? Sign in to use your saved addresses. You can order without one.',
  'orders.checkout.asGuest': 'Continue as guest',
  'orders.checkout.signIn': 'Sign in',
  'orders.checkout.as': 'The confirmation and pickup messages go to {email}.',
  'orders.checkout.addresses': 'Delivery address',
  'orders.checkout.newAddress': 'A new address',
  'orders.checkout.default': 'Default',
  'orders.checkout.save': 'Save in my address book',
  'orders.checkout.over': 'You have been signed out',
  'orders.checkout.overText':
    'To keep your details private, this page has been cleared. Your bag is safe in your account: sign in and go on.',
  'orders.checkout.again': 'Sign in again',
};
