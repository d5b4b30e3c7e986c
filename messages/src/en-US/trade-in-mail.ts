import type { Translation } from '../index.ts';
import type { tradeInMail as source } from '../zh-Hans-CN/trade-in-mail.ts';

export const tradeInMail: Translation<typeof source> = {
  greeting: 'Dear {name},',
  'greeting.neutral': 'Dear customer,',
  'requested.subject': '{shop}: your trade-in is booked',
  requested:
    'Your trade-in is booked. Please bring the piece and an identity document; we weigh and assay it with you there.',
  'received.subject': '{shop}: we have received your piece',
  received:
    'The store has received, photographed and weighed your piece. The offer follows after the assay. If you have brought no piece, please call the store at once.',
  'held.subject': '{shop}: the store keeps your piece for now',
  held: 'Somebody reported this piece as lost or stolen, so the store keeps it until the manager has checked. Meanwhile nobody gets it, and the offer has ended. Please call the store with any question.',
  'released.subject': '{shop}: your piece was checked',
  released:
    'The manager has checked: the report was not about your piece. The store makes you a new offer, or you collect the piece.',
  'surrendered.subject': '{shop}: your piece was given to the police',
  surrendered:
    'Because of a report, the store has given your piece to the police, who decide whose it is. If you disagree, please tell the police with this e-mail, and call the store.',
  'offered.subject': '{shop}: the offer for your piece',
  offered:
    'The assay is done. The offer holds until the time below; please accept or decline it in the store.',
  'accepted.subject': '{shop}: you have accepted the offer',
  accepted: 'You have accepted the offer in the store, and take money. The store pays you.',
  'credited.subject': '{shop}: the value of your piece can be used',
  credited:
    'You have accepted the offer in the store. Its value is in your account and pays for new pieces in your bag.',
  'paid-out.subject': '{shop}: your trade-in was paid',
  'paid-out': 'The store has paid the offer.',
  'refused.subject': '{shop}: please collect your piece',
  refused: 'Your piece waits in the store as it came. Please collect it.',
  'handed-back.subject': '{shop}: your piece was collected',
  'handed-back': 'Your piece was handed back. Thank you for your trust.',
  'cancelled.subject': '{shop}: we are sorry, your trade-in is cancelled',
  cancelled: 'We are sorry, the store cannot take your booking.',
  'withdrawn.subject': '{shop}: your trade-in is cancelled',
  withdrawn: 'Your booking is cancelled. You are always welcome again.',
  'expired.subject': '{shop}: your trade-in has ended',
  expired: 'Your piece did not come to the store, so the booking has ended. You are always welcome again.',
  'new-code.subject': '{shop}: a new code for your trade-in',
  'new-code': 'The store has issued a new code. The old one no longer works.',
  reason: 'Reason: {reason}',
  piece: 'Piece: {piece}',
  weight: 'Weight as received: {grams} g',
  value: 'Against a new piece: {amount}',
  payout: 'As money: {amount}',
  until: 'The offer holds until: {time}',
  receipt: 'Receipt no.: {receipt}',
  time: 'Bring it: {time}',
  store: 'Store: {store}, {address}, telephone {phone}',
  number: 'Trade-in no.: {number}',
  code: 'Keep the code of the page to yourself. Show it only in the store, when you accept the offer or collect the piece.',
  open: 'Open: {url}',
  closing: 'Yours, {shop}',
};
