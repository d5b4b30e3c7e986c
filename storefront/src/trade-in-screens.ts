/** The screens of trade-ins; part of `screens`. */
export const tradeInScreens = {
  tradeIn: {
    module: 'src/trade-in/TradeInScreen.tsx',
    load: () => import('./trade-in/TradeInScreen.tsx'),
    words: ['account', 'appointments', 'buy', 'mobile', 'tradeIns'],
  },
  oneTradeIn: {
    module: 'src/trade-in/OneTradeInScreen.tsx',
    load: () => import('./trade-in/OneTradeInScreen.tsx'),
    words: ['tradeIns'],
  },
  myTradeIns: {
    module: 'src/trade-in/MyTradeInsScreen.tsx',
    load: () => import('./trade-in/MyTradeInsScreen.tsx'),
    words: ['account', 'tradeIns'],
  },
  staffTradeIns: {
    module: 'src/staff/trade-in/StaffTradeInsScreen.tsx',
    load: () => import('./staff/trade-in/StaffTradeInsScreen.tsx'),
    words: ['staff', 'staffTradeIns', 'tradeIns'],
  },
  staffTradeIn: {
    module: 'src/staff/trade-in/StaffTradeInScreen.tsx',
    load: () => import('./staff/trade-in/StaffTradeInScreen.tsx'),
    words: ['staff', 'staffServices', 'staffTradeIns', 'tradeIns'],
  },
} as const;
