/** Every screen by name: its module, which the built manifest knows by this very path, and how to load it. */
import type { ComponentType } from 'react';

/** What a screen behind the URL resolver is told. */
export interface EntityScreenProps {
  readonly id: number;
  /** The resolver's `relative_url`. */
  readonly url: string;
}

interface Screen {
  readonly module: string;
  readonly load: () => Promise<{ default: ComponentType<EntityScreenProps> | ComponentType }>;
}

export const screens = {
  home: { module: 'src/screens/home/HomeScreen.tsx', load: () => import('./screens/home/HomeScreen.tsx') },
  category: {
    module: 'src/screens/category/CategoryScreen.tsx',
    load: () => import('./screens/category/CategoryScreen.tsx'),
  },
  product: {
    module: 'src/screens/product/ProductScreen.tsx',
    load: () => import('./screens/product/ProductScreen.tsx'),
  },
  content: {
    module: 'src/screens/content/CmsScreen.tsx',
    load: () => import('./screens/content/CmsScreen.tsx'),
  },
  search: {
    module: 'src/screens/search/SearchScreen.tsx',
    load: () => import('./screens/search/SearchScreen.tsx'),
  },
  goldPrice: {
    module: 'src/screens/gold-price/GoldPriceScreen.tsx',
    load: () => import('./screens/gold-price/GoldPriceScreen.tsx'),
  },
  cart: { module: 'src/screens/cart/CartScreen.tsx', load: () => import('./screens/cart/CartScreen.tsx') },
  checkout: {
    module: 'src/screens/checkout/CheckoutScreen.tsx',
    load: () => import('./screens/checkout/CheckoutScreen.tsx'),
  },
  payment: {
    module: 'src/screens/payment/PaymentScreen.tsx',
    load: () => import('./screens/payment/PaymentScreen.tsx'),
  },
  success: {
    module: 'src/screens/payment/SuccessScreen.tsx',
    load: () => import('./screens/payment/SuccessScreen.tsx'),
  },
  failure: {
    module: 'src/screens/payment/FailureScreen.tsx',
    load: () => import('./screens/payment/FailureScreen.tsx'),
  },
  orderLookup: {
    module: 'src/screens/orders/OrderLookupScreen.tsx',
    load: () => import('./screens/orders/OrderLookupScreen.tsx'),
  },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;
