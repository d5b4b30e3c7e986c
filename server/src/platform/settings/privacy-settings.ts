import { integer } from './setting-readers.ts';

/** The settings of data about people, and of points that staff adjust; part of the table in `settings.ts`. */
export const privacySettings = {
  ACCOUNT_CLOSING_DAYS: {
    name: 'ACCOUNT_CLOSING_DAYS',
    about: 'Days between the request to close an account and its closing, in which signing in can keep it.',
    standard: '15',
    read: integer(0, 90, 15),
  },
  ORDER_DATA_YEARS: {
    name: 'ORDER_DATA_YEARS',
    about:
      'Years after its last change at which a finished order loses names, addresses, e-mail address and telephone number. The law of each market says how long they must stay.',
    standard: '7',
    read: integer(3, 30, 7),
  },
  POINTS_OF_ADJUSTMENT: {
    name: 'POINTS_OF_ADJUSTMENT',
    about: 'The most points that staff may give or take at once.',
    standard: '20000',
    read: integer(1, 10_000_000, 20_000),
  },
  POINTS_ADJUSTED_A_DAY: {
    name: 'POINTS_ADJUSTED_A_DAY',
    about: 'The most points that one staff member may give and take in a day (UTC+8), added up.',
    standard: '100000',
    read: integer(1, 100_000_000, 100_000),
  },
} as const;
