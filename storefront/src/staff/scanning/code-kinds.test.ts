import { memberCodeOf } from '@jinlan/domain/members';
import { pickupText } from '@jinlan/domain/orders';
import { describe, expect, it } from 'vitest';
import { pageOfCode, scannedStateIn } from './code-kinds.ts';

const member = memberCodeOf('407000315582026');

describe('a scanned code', () => {
  it.each([
    ['20261121000001', '/staff/orders/20261121000001'],
    [' 20261121000001 ', '/staff/orders/20261121000001'],
    ['\ufeffS261121\u200b000001', '/staff/services/S261121000001'],
    ['s261121000001', '/staff/services/S261121000001'],
    ['T261121000001', '/staff/stock?transfer=T261121000001'],
    ['JL20417-14', '/staff/stock?part=count&sku=JL20417-14'],
    ['jl20417', '/staff/stock?part=count&sku=JL20417'],
  ])('%s opens %s', (text, to) => {
    expect(pageOfCode(text)).toEqual({ to });
  });

  it('of a member or a pickup is not in the address', () => {
    expect(pageOfCode(member)).toEqual({ to: '/staff/members', state: { memberCode: member } });
    expect(pageOfCode(pickupText('20261121000001', '123456'))).toEqual({
      to: '/staff/orders/20261121000001?do=handOverOrder',
      state: { pickupCode: '123456' },
    });
  });

  it.each([
    '',
    ' ',
    '123456',
    'https://elsewhere.example/staff/orders',
    'javascript:alert(1)',
    '../../account',
    'JLP.20261121000001.12345',
    'x'.repeat(10_000),
  ])('opens nothing for %.30j', (text) => {
    expect(pageOfCode(text)).toBeNull();
  });

  it('is read from the state of a page only where it is a text', () => {
    expect(scannedStateIn(null)).toEqual({});
    expect(scannedStateIn({ memberCode: 5, pickupCode: ['1'] })).toEqual({});
    expect(scannedStateIn({ memberCode: 'a', usr: 1 })).toEqual({ memberCode: 'a' });
  });
});
