import { describe, expect, it } from 'vitest';
import { phoneEnd, trackingLink } from './tracking-link.ts';

describe('the courier’s page', () => {
  it.each([
    [
      '顺丰',
      'SF1234567890123',
      'https://www.sf-express.com/chn/sc/waybill/waybill-detail/SF1234567890123',
      true,
    ],
    ['SF', 'SF1', 'https://www.sf-express.com/chn/sc/waybill/waybill-detail/SF1', true],
    ['sf express', 'SF1', 'https://www.sf-express.com/chn/sc/waybill/waybill-detail/SF1', true],
    ['順豐速運', 'SF1', 'https://www.sf-express.com/chn/sc/waybill/waybill-detail/SF1', true],
    ['FedEx', '77 1', 'https://www.fedex.com/fedextrack/?trknbr=77%201', false],
    ['DHL Express', '12', 'https://www.dhl.com/en/express/tracking.html?AWB=12', false],
  ])('of %s', (carrier, number, url, asksForPhone) => {
    expect(trackingLink(carrier, number)).toEqual({ url, asksForPhone });
  });

  it.each(['Store messenger', '', 'Kerry', 'sfx'])('is unknown for %j', (carrier) => {
    expect(trackingLink(carrier, 'SF1')).toBeNull();
  });
});

it('the end of a telephone is shown only of a whole number', () => {
  expect(['+86 138 0013 8000', '91234567', '*******4567', null, ''].map(phoneEnd)).toEqual([
    '8000',
    '4567',
    null,
    null,
    null,
  ]);
});
