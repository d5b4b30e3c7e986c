import { describe, expect, it } from 'vitest';
import type { OrderFragment } from './fragments.generated.ts';
import { againItems, notAgain } from './order/actions/buy-again.ts';
import { mapLink } from './order/map-link.ts';
import { joinPath } from './payment/join-path.ts';

const order = {
  items: [
    { product_sku: 'R-1-14', product_name: '执手 刻字素圈戒', quantity_ordered: 2 },
    null,
    { product_sku: 'N-2', product_name: null, quantity_ordered: null },
  ],
} as unknown as OrderFragment;

describe('buying an order again', () => {
  it('requests each piece in the quantity bought', () => {
    expect(againItems(order)).toEqual([
      { sku: 'R-1-14', quantity: 2 },
      { sku: 'N-2', quantity: 1 },
    ]);
  });

  it('includes the choices of a set and the files of a download', () => {
    const chosen = {
      items: [
        {
          product_sku: 'WEDDING',
          quantity_ordered: 1,
          bundle_options: [{ values: [{ uid: 'bangle' }, null] }, null, { values: [{ uid: 'ring' }] }],
        },
        { product_sku: 'GUIDE', quantity_ordered: 1, downloadable_links: [{ uid: 'pdf' }, null] },
      ],
    } as unknown as OrderFragment;
    expect(againItems(chosen)).toEqual([
      { sku: 'WEDDING', quantity: 1, selected_options: ['bangle', 'ring'] },
      { sku: 'GUIDE', quantity: 1, selected_options: ['pdf'] },
    ]);
  });

  it('lists refused pieces by name', () => {
    expect(notAgain(order, [{ index: 1 }, null, { index: null }])).toEqual(['N-2']);
    expect(notAgain(order, [{ index: 0 }, { index: 0 }])).toEqual(['执手 刻字素圈戒']);
  });
});

describe('the invitation to an account', () => {
  it('contains the order’s data, safely encoded', () => {
    const path = joinPath({
      number: '20261121123456',
      email: 'a+b@example.com',
      shipping_address: { firstname: '大文 & Sons', lastname: '陈' } as OrderFragment['shipping_address'],
    });
    const url = new URL(path, 'http://shop.invalid');
    expect(url.pathname).toBe('/create-account');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      order: '20261121123456',
      email: 'a+b@example.com',
      firstName: '大文 & Sons',
      lastName: '陈',
    });
    const whole = { firstname: 'Chan Tai Man', lastname: '' } as OrderFragment['shipping_address'];
    expect(joinPath({ number: '1', email: null, shipping_address: whole })).toBe(
      '/create-account?order=1&firstName=Chan+Tai+Man',
    );
    expect(joinPath({ number: '1', email: null, shipping_address: null })).toBe('/create-account?order=1');
  });
});

describe('the map of a store', () => {
  it('uses the map service that is usual there', () => {
    const store = { name: '静安嘉里中心店', latitude: 31.22, longitude: 121.44 };
    const mainland = new URL(mapLink(store, 'cn') ?? '');
    expect(mainland.searchParams.get('position')).toBe('121.44,31.22');
    expect(new URL(mapLink(store, 'hk') ?? '').searchParams.get('query')).toBe('31.22,121.44');
  });

  it('is omitted if the position is unknown', () => {
    expect(mapLink({ latitude: null, longitude: 1 }, 'cn')).toBeNull();
  });
});
