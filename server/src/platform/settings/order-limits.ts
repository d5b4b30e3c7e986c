import { integer } from './setting-readers.ts';

/** The settings that limit orders and what unpaid ones hold; part of the table in `settings.ts`. */
export const orderLimits = {
  UNPAID_PIECES_OF_BUYER: {
    name: 'UNPAID_PIECES_OF_BUYER',
    about:
      'Pieces that one buyer may have ordered for payment in a store or by transfer and not paid yet: an account; of guests one e-mail address or one mobile number, from one source.',
    standard: '10',
    read: integer(1, 1_000_000, 10),
  },
  UNPAID_PIECES_OF_SOURCE: {
    name: 'UNPAID_PIECES_OF_SOURCE',
    about:
      "Pieces ordered for payment in a store or by transfer and not paid yet, of all buyers of one source (IPv4 address or IPv6 /64); the sources of one IPv4 /24 or IPv6 /48 have four times as many together, but at most 40 % of a store's.",
    standard: '30',
    read: integer(1, 1_000_000, 30),
  },
  UNPAID_CARD_PIECES_OF_SOURCE: {
    name: 'UNPAID_CARD_PIECES_OF_SOURCE',
    about:
      'Pieces of orders that wait for an online payment, of all buyers of one source; the sources of one IPv4 /24 or IPv6 /48 have four times as many together.',
    standard: '100',
    read: integer(1, 1_000_000, 100),
  },
  UNPAID_VALUE_OF_SOURCE: {
    name: 'UNPAID_VALUE_OF_SOURCE',
    about:
      'What unpaid pieces of one source may be worth together, in Hong Kong dollars: more than ten that wait for an online payment, and more than one to be paid in a store or by transfer. Other currencies are converted. The sources of one IPv4 /24 or IPv6 /48 have four times as much.',
    standard: '300000',
    read: integer(1, 1_000_000_000, 300_000),
  },
  UNPAID_CARD_PIECES_OF_STORE: {
    name: 'UNPAID_CARD_PIECES_OF_STORE',
    about:
      'Pieces of orders that wait for an online payment, of all buyers of one store or one e-shop. A new order beyond it waits five minutes, not 15 or 30.',
    standard: '100',
    read: integer(1, 1_000_000, 100),
  },
  UNPAID_SCARCE_PIECES_OF_STORE: {
    name: 'UNPAID_SCARCE_PIECES_OF_STORE',
    about:
      'Scarce pieces that unpaid orders of one store or e-shop hold before each network is limited to one. A piece is scarce where unpaid orders have more than a quarter of what the store has of it.',
    standard: '25',
    read: integer(1, 1_000_000, 25),
  },
  UNPAID_PIECES_OF_STORE: {
    name: 'UNPAID_PIECES_OF_STORE',
    about:
      'Unpaid pieces of orders of one store or e-shop to be paid there or by transfer. Guests together have 60 % of it.',
    standard: '100',
    read: integer(1, 1_000_000, 100),
  },
  ORDERS_OF_SOURCE: {
    name: 'ORDERS_OF_SOURCE',
    about:
      'Orders that the shoppers of one source may place at once, paid or not, and further attempts to pay them; as many come back in an hour.',
    standard: '60',
    read: integer(1, 1_000_000, 60),
  },
  REFUND_REMINDER_DAYS: {
    name: 'REFUND_REMINDER_DAYS',
    about:
      "Days after which the market's service desk is reminded, once, of a refund of a transfer that nobody has sent.",
    standard: '2',
    read: integer(1, 60, 2),
  },
} as const;
