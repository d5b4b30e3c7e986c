import { describe, expect, it } from 'vitest';
import { check, staffRow } from '../index.ts';

const row = {
  ...{ staff_no: 'HK0101', store: 'hk-central', role: 'adviser', family_name: '林', given_name: '婉清' },
  ...{ prefix: 'Ms', email: 'wanqing@jinlan.example' },
};

describe('a row of staff', () => {
  it('has its names and address in their normal form', () => {
    const typed = { ...row, given_name: ' 婉清 ', email: 'ｗanqing@jinlan。example', prefix: ' ', note: 'x' };
    expect(check(staffRow, typed)).toEqual({ ok: true, value: { ...row, prefix: null } });
  });

  it.each<[object, string, string]>([
    [{ staff_no: 'x-3' }, 'staff_no', 'Expected 4 to 16 capital letters and digits'],
    [{ staff_no: '' }, 'staff_no', 'Must not be empty'],
    [{ store: 'x'.repeat(61) }, 'store', 'At most 60 characters'],
    [{ role: 'cook' }, 'role', 'Expected one of adviser, manager'],
    [{ family_name: '<b>' }, 'family_name', 'Not a name'],
    [{ given_name: ' ' }, 'given_name', 'Must not be empty'],
    [{ prefix: 'Dr' }, 'prefix', 'Expected one of Mr, Ms, Miss'],
    [{ email: 'nobody' }, 'email', 'Not an e-mail address'],
  ])('is not valid with %j', (change, path, message) => {
    expect(check(staffRow, { ...row, ...change })).toEqual({ ok: false, error: [{ path, message }] });
  });

  it('returns all its problems at once', () => {
    const checked = check(staffRow, { ...row, staff_no: '', role: '', email: '' });
    expect(checked).toMatchObject({ error: [{ path: 'staff_no' }, { path: 'role' }, { path: 'email' }] });
  });
});
