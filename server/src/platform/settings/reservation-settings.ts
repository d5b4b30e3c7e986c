import { integer } from './setting-readers.ts';

/** The settings of pieces that stores keep to be tried; part of the table in `settings.ts`. */
export const reservationSettings = {
  RESERVE_HOURS: {
    name: 'RESERVE_HOURS',
    about: 'Hours for which a store keeps a piece for somebody who wants to try it.',
    standard: '48',
    read: integer(1, 168, 48),
  },
  RESERVATIONS_OF_MOBILE: {
    name: 'RESERVATIONS_OF_MOBILE',
    about: 'Pieces that stores keep for one mobile number at the same time, one in each store.',
    standard: '3',
    read: integer(1, 20, 3),
  },
  RESERVED_PIECES_OF_STORE: {
    name: 'RESERVED_PIECES_OF_STORE',
    about:
      'Pieces that one store keeps for all at the same time, at most a quarter of what it has; 0 for none.',
    standard: '20',
    read: integer(0, 1_000, 20),
  },
} as const;

/** The values as parts of the configuration name them. */
export const reservationsOf = (values: {
  readonly RESERVE_HOURS: number;
  readonly RESERVATIONS_OF_MOBILE: number;
  readonly RESERVED_PIECES_OF_STORE: number;
}) => ({
  hours: values.RESERVE_HOURS,
  ofMobile: values.RESERVATIONS_OF_MOBILE,
  ofStore: values.RESERVED_PIECES_OF_STORE,
});
