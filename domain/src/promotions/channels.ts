import type { Market } from '../markets/index.ts';

/** Where a promotion holds (specification 9). `Unlimited` is everywhere. */
export const channels = [
  'GW',
  'POS',
  'MYESHOP',
  'MYPOS',
  'Unlimited',
  'HKESHOP',
  'HKPOS',
  'MOPOS',
  'OnlineStores',
  'InStore',
] as const;

export type Channel = (typeof channels)[number];

/** The channels that the web shop of a market is. Macau and Singapore have no name of their own for it. */
export const webChannels: Readonly<Record<Market, readonly Channel[]>> = {
  cn: ['GW', 'OnlineStores', 'Unlimited'],
  hk: ['HKESHOP', 'OnlineStores', 'Unlimited'],
  mo: ['OnlineStores', 'Unlimited'],
  my: ['MYESHOP', 'OnlineStores', 'Unlimited'],
  sg: ['OnlineStores', 'Unlimited'],
};
