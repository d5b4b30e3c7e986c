/** Screens of the stock of stores; part of `screens`. */
export const storeStockScreens = {
  reserve: {
    module: 'src/reservations/ReserveScreen.tsx',
    load: () => import('./reservations/ReserveScreen.tsx'),
    words: ['account', 'buy', 'mobile', 'reservations'],
  },
  reservation: {
    module: 'src/reservations/ReservationScreen.tsx',
    load: () => import('./reservations/ReservationScreen.tsx'),
    words: ['reservations'],
  },
  reservations: {
    module: 'src/reservations/ReservationsScreen.tsx',
    load: () => import('./reservations/ReservationsScreen.tsx'),
    words: ['account', 'reservations'],
  },
  staffReservations: {
    module: 'src/staff/stock/ReservationsHereScreen.tsx',
    load: () => import('./staff/stock/ReservationsHereScreen.tsx'),
    words: ['staff', 'staffStock'],
  },
  staffStock: {
    module: 'src/staff/stock/StoreStockScreen.tsx',
    load: () => import('./staff/stock/StoreStockScreen.tsx'),
    words: ['staff', 'staffStock'],
  },
} as const;
