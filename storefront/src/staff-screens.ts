/** The screens of staff mode; part of the table in `screens.ts`. */
import type { Screen } from './screens.ts';

export const staffScreens = {
  staffFrame: {
    module: 'src/staff/StaffFrameScreen.tsx',
    load: () => import('./staff/StaffFrameScreen.tsx'),
    words: ['staff'],
  },
  staffSignIn: {
    module: 'src/staff/StaffSignInScreen.tsx',
    load: () => import('./staff/StaffSignInScreen.tsx'),
    words: ['account', 'staff'],
  },
  staffOrders: {
    module: 'src/staff/orders/StaffOrdersScreen.tsx',
    load: () => import('./staff/orders/StaffOrdersScreen.tsx'),
    words: ['staff', 'staffOrders'],
  },
  staffDayList: {
    module: 'src/staff/orders/DayListScreen.tsx',
    load: () => import('./staff/orders/DayListScreen.tsx'),
    words: ['staff', 'staffOrders'],
  },
  staffOrder: {
    module: 'src/staff/order/StaffOrderScreen.tsx',
    load: () => import('./staff/order/StaffOrderScreen.tsx'),
    words: ['buy', 'craft', 'sales', 'staff'],
  },
  staffDesigns: {
    module: 'src/staff/designs/StaffDesignsScreen.tsx',
    load: () => import('./staff/designs/StaffDesignsScreen.tsx'),
    words: ['counter', 'customiser', 'diamonds', 'sales', 'staff'],
  },
  staffSales: {
    module: 'src/staff/sales/StaffSalesScreen.tsx',
    load: () => import('./staff/sales/StaffSalesScreen.tsx'),
    words: ['account', 'buy', 'counter', 'mobile', 'sales', 'staff'],
  },
  staffSale: {
    module: 'src/staff/sales/StaffSaleScreen.tsx',
    load: () => import('./staff/sales/StaffSaleScreen.tsx'),
    words: ['account', 'buy', 'members', 'sales'],
  },
  staffMembers: {
    module: 'src/staff/members/StaffMembersScreen.tsx',
    load: () => import('./staff/members/StaffMembersScreen.tsx'),
    words: ['counter', 'members', 'staff'],
  },
  staffRewards: {
    module: 'src/staff/rewards/StaffRewardsScreen.tsx',
    load: () => import('./staff/rewards/StaffRewardsScreen.tsx'),
    words: ['staff', 'staffRewards'],
  },
  staffMiles: {
    module: 'src/staff/miles/StaffMilesScreen.tsx',
    load: () => import('./staff/miles/StaffMilesScreen.tsx'),
    words: ['staff', 'staffRewards'],
  },
  staffDevice: {
    module: 'src/staff/device/DeviceScreen.tsx',
    load: () => import('./staff/device/DeviceScreen.tsx'),
    words: ['account', 'staff'],
  },
  staffAppointments: {
    module: 'src/staff/appointments/StaffAppointmentsScreen.tsx',
    load: () => import('./staff/appointments/StaffAppointmentsScreen.tsx'),
    words: ['appointments', 'staff', 'staffAppointments'],
  },
  staffConversations: {
    module: 'src/staff/conversations/StaffConversationsScreen.tsx',
    load: () => import('./staff/conversations/StaffConversationsScreen.tsx'),
    words: ['conversations', 'staff', 'staffConversations'],
  },
  staffReviews: {
    module: 'src/staff/reviews/StaffReviewsScreen.tsx',
    load: () => import('./staff/reviews/StaffReviewsScreen.tsx'),
    words: ['staff', 'staffReviews'],
  },
  staffBalances: {
    module: 'src/staff/balances/BalancesScreen.tsx',
    load: () => import('./staff/balances/BalancesScreen.tsx'),
    words: ['staff', 'statements'],
  },
  staffStatements: {
    module: 'src/staff/statements/StatementsScreen.tsx',
    load: () => import('./staff/statements/StatementsScreen.tsx'),
    words: ['staff', 'statements'],
  },
  staffStatement: {
    module: 'src/staff/statements/StatementScreen.tsx',
    load: () => import('./staff/statements/StatementScreen.tsx'),
    words: ['staff', 'statements'],
  },
} as const satisfies Record<string, Screen>;
