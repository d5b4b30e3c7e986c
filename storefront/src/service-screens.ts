/** The screens of services of stores; part of `screens`. */
export const serviceScreens = {
  bookService: {
    module: 'src/services/BookServiceScreen.tsx',
    load: () => import('./services/BookServiceScreen.tsx'),
    words: ['account', 'appointments', 'buy', 'mobile', 'services'],
  },
  service: {
    module: 'src/services/ServiceScreen.tsx',
    load: () => import('./services/ServiceScreen.tsx'),
    words: ['account', 'buy', 'mobile', 'services'],
  },
  myServices: {
    module: 'src/services/MyServicesScreen.tsx',
    load: () => import('./services/MyServicesScreen.tsx'),
    words: ['account', 'services'],
  },
  staffServices: {
    module: 'src/staff/services/StaffServicesScreen.tsx',
    load: () => import('./staff/services/StaffServicesScreen.tsx'),
    words: ['services', 'staff', 'staffServices'],
  },
  staffService: {
    module: 'src/staff/services/StaffServiceScreen.tsx',
    load: () => import('./staff/services/StaffServiceScreen.tsx'),
    words: ['services', 'staff', 'staffServices'],
  },
} as const;
