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

/** The channels to which a market's web shop belongs. Macau and Singapore have no channel for their web shop alone. */
export const webChannels: Readonly<Record<Market, readonly Channel[]>> = {
  cn: ['GW', 'OnlineStores', 'Unlimited'],
  hk: ['HKESHOP', 'OnlineStores', 'Unlimited'],
  mo: ['OnlineStores', 'Unlimited'],
  my: ['MYESHOP', 'OnlineStores', 'Unlimited'],
  sg: ['OnlineStores', 'Unlimited'],
};
