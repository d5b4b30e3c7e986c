import type { Translation } from '../index.ts';
import type { reservations as source } from '../zh-Hans-CN/reservations.ts';

export const reservations: Translation<typeof source> = {
  'reservations.make.title': 'Reserve to try in store',
  'reservations.make.lead':
    'The store keeps the piece for you for {hours, plural, one {# hour} other {# hours}} and sells it to nobody else. Try it, then decide; there is nothing to pay.',
  'reservations.make.none': 'No store has this piece at present.',
  'reservations.make.noPiece': 'There is no such piece, or it cannot be reserved.',
  'reservations.make.visit': 'Book a visit instead',
  'reservations.notLoaded': 'The stores that have it cannot be shown for the moment.',
  'reservations.store': 'Store',
  'reservations.store.missing': 'Choose a store',
  'reservations.store.gone': 'The store of this link no longer has it. Choose another one.',
  'reservations.inStock': 'in stock',
  'reservations.lastPiece': 'last piece',
  'reservations.ownMobile': 'We keep it for your mobile number {mobile}.',
  'reservations.mobile.lead': 'We send a code to this number. In the store, say its last four digits.',
  'reservations.email.hint': 'For the confirmation, a link to cancel, and a reminder before the end.',
  'reservations.email.missing': 'Type an e-mail address for the confirmation and the reminder',
  'reservations.gold': 'Gold that is sold by weight is paid at the price of the day.',
  'reservations.make': 'Reserve',
  'reservations.refused.soldOut':
    'The last one in this store was reserved or sold a moment ago. Choose another store.',
  'reservations.refused.open':
    'This store already keeps a piece for this mobile number. Cancel that one first, or choose another store.',
  'reservations.refused.most':
    'Our stores already keep {most} pieces for this mobile number. Cancel one of them first.',
  'reservations.refused.full':
    'This store keeps as many pieces as it can at present. Choose another store, or book a visit.',
  'reservations.refused.piece': 'This piece cannot be reserved.',
  'reservations.refused.changed': 'The reservation has just changed. This is how it is now.',
  'reservations.refused.step': 'This reservation has ended and cannot be cancelled.',
  'reservations.made': 'The store keeps it for you. We look forward to your visit.',
  'reservations.title': 'Reserved to try',
  'reservations.mine': 'My reservations',
  'reservations.mine.lead':
    'Pieces that stores keep for you. Say the last four digits of your mobile number to try them.',
  'reservations.mine.none': 'No reservations yet',
  'reservations.mine.noneHint':
    'Choose a size on the page of a piece to see which stores have it, and reserve it there.',
  'reservations.mine.notLoaded': 'Your reservations cannot be shown for the moment.',
  'reservations.mine.browse': 'Browse pieces',
  'reservations.gone': 'There is no such reservation',
  'reservations.goneHint':
    'The link may be incomplete or too old. Sign in to see it among your reservations.',
  'reservations.number': 'Number {number}',
  'reservations.until': 'Kept until {until}',
  'reservations.ended': 'Ended {until}',
  'reservations.stage':
    '{stage, select, REQUESTED {Kept for you} PREPARED {Ready for you} TRIED {With you} BOUGHT {Bought} RELEASED {Released by the store} CANCELLED {Cancelled} other {Ended}}',
  'reservations.reason': 'Reason: {reason}',
  'reservations.cancel': 'Cancel the reservation',
  'reservations.cancel.ask': 'Cancel it? The piece is then for sale again at once.',
  'reservations.cancel.do': 'Yes, cancel it',
  'reservations.cancelled': 'The reservation is cancelled',
};
