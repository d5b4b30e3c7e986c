import type { Translation } from '../index.ts';
import type { reservationMail as source } from '../zh-Hans-CN/reservation-mail.ts';

export const reservationMail: Translation<typeof source> = {
  greeting: 'Dear {name},',
  'greeting.neutral': 'Dear customer,',
  'kept.subject': '{shop}: we keep your piece until {until}',
  kept: 'The store keeps the piece for you and sells it to nobody else meanwhile. Come and try it; there is nothing to pay.',
  'ending.subject': '{shop}: we keep your piece until {until} only',
  ending:
    'The time for which the store keeps your piece is nearly over. If you cannot come, you need not do anything: it is then for sale again.',
  'released.subject': '{shop}: we are sorry, the store could not keep your piece',
  released:
    'We are sorry that the store could not keep the piece for you. Try another store, or call this one.',
  'cancelled.subject': '{shop}: your reservation is cancelled',
  cancelled: 'Your reservation is cancelled, as you wished. You are welcome to reserve again at any time.',
  'expired.subject': '{shop}: your reservation has ended',
  expired:
    'The time for which the store kept your piece is over, and it is for sale again. You are welcome to reserve it once more.',
  reason: 'Reason: {reason}',
  piece: 'Piece: {piece}',
  until: 'Kept until: {until}',
  store: 'Store: {store}, {address}, telephone {phone}',
  number: 'Number: {number}',
  open: 'See or cancel it: {url}',
  see: 'See it: {url}',
  closing: 'Yours sincerely, {shop}',
};
