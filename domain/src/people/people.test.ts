import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Actor,
  ageBandOf,
  ageOn,
  checkName,
  emailKey,
  isOwn,
  joinName,
  lengthOf,
  mailboxKey,
  maskEmail,
  maskName,
  passwordRefusals,
  plainText,
  readBirthDate,
  readEmail,
  readPrefix,
  splitName,
} from './index.ts';

/** Any sequence of UTF-16 code units, including broken surrogates. */
const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
  .map((codes) => String.fromCharCode(...codes));

describe('plain text', () => {
  const rule = { field: 'remark', min: 0, max: 10, multiline: true };

  it.each([
    ['  取货前请先来电 ', '取货前请先来电'],
    ['<b>hi</b>', '<b>hi</b>'],
    ['a\r\nb', 'a\nb'],
    ['e\u0301', 'é'],
    ['\u200Bok\uFEFF', 'ok'],
    ['\u3164o\uFFA0k\u{E0041}\u00AD', 'ok'],
    ['👩\u200D🎨 ❤\uFE0F', '👩\u200D🎨 ❤\uFE0F'],
    ['💍💍💍💍💍💍💍💍💍💍', '💍💍💍💍💍💍💍💍💍💍'],
  ])('keeps %j as %j', (typed, stored) => {
    expect(plainText(typed, rule)).toEqual({ ok: true, value: stored });
  });

  it.each([
    ['a\u0000b', 'forbidden-character'],
    ['\u202Eevil', 'forbidden-character'],
    ['\uD800', 'forbidden-character'],
    ['\u0085x', 'forbidden-character'],
    ['12345678901', 'too-long'],
  ])('refuses %j: %s', (typed, reason) => {
    expect(plainText(typed, rule)).toMatchObject({
      ok: false,
      error: { code: 'INVALID_TEXT', data: { reason } },
    });
  });

  it('joins lines if one line is required, and does not change when read again', () => {
    expect(plainText('a\n\nb', { ...rule, multiline: false })).toEqual({ ok: true, value: 'a b' });
    fc.assert(
      fc.property(codeUnits, (typed) => {
        const once = plainText(typed, rule);
        if (!once.ok) return;
        expect(lengthOf(once.value)).toBeLessThanOrEqual(10);
        expect(plainText(once.value, rule)).toEqual(once);
      }),
    );
  });
});

describe('names', () => {
  it.each([
    ['林婉清', '林', '婉清'],
    ['欧阳修', '欧阳', '修'],
    ['欧阳', '欧', '阳'],
    ['阿依努尔・买买提', '阿依努尔·', '买买提'],
    ['Mary Lee', 'Lee', 'Mary'],
    ['Siti binti Ahmad', 'Ahmad', 'Siti binti'],
    ['Raj a/l Kumar', 'Kumar', 'Raj a/l'],
    ['Anne-Marie O’Neill', "O'Neill", 'Anne-Marie'],
    ['Suhartini', '', 'Suhartini'],
    ['Tan @ Lim Ah Kow', '', 'Tan @ Lim Ah Kow'],
    ['Chan Tai Man', '', 'Chan Tai Man'],
    ['Lin Zhixia', '', 'Lin Zhixia'],
    ['Peter Chan', 'Chan', 'Peter'],
    ['Ka Yan Chan', 'Chan', 'Ka Yan'],
  ])('reads %s as family %j and given %j', (typed, family, given) => {
    const checked = checkName(typed);
    if (!checked.ok) throw new Error(checked.error.code);
    expect(splitName(checked.value)).toEqual({ family, given });
    expect(joinName(splitName(checked.value))).toBe(checked.value);
  });

  it.each([
    ['', 'INVALID_TEXT'],
    ['林', 'INVALID_TEXT'],
    ['x'.repeat(41), 'INVALID_TEXT'],
    ['<b>Ann</b>', 'NAME_CHARACTER'],
    ['Ann 2', 'NAME_CHARACTER'],
    ['Ann😀', 'NAME_CHARACTER'],
    ['--', 'NAME_CHARACTER'],
  ])('refuses %j with %s', (typed, code) => {
    expect(checkName(typed)).toMatchObject({ ok: false, error: { code } });
  });

  it('masks all but the first character', () => {
    expect(maskName('林婉清')).toBe('林**');
    expect(maskName('王芳')).toBe('王*');
  });
});

describe('e-mail', () => {
  it.each([
    [' Lin.W@Example.COM ', 'Lin.W@example.com'],
    ['a+tag@sub.example.cn', 'a+tag@sub.example.cn'],
    ['ｌｉｎ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'lin@example.com'],
    ['12345@qq.com', '12345@qq.com'],
  ])('accepts %s', (typed, email) => {
    expect(readEmail(typed)).toEqual({ ok: true, value: email });
  });

  it.each([
    ['', 'empty'],
    ['lin', 'no-at'],
    ['@example.com', 'local-part'],
    ['l..n@example.com', 'local-part'],
    ['a b@example.com', 'local-part'],
    ['<script>@example.com', 'local-part'],
    ['lin@example', 'domain'],
    ['lin@-x.com', 'domain'],
    ['lin@exa mple.com', 'domain'],
    [`${'a'.repeat(250)}@e.cn`, 'too-long'],
  ])('refuses %j: %s', (typed, reason) => {
    expect(readEmail(typed)).toMatchObject({ ok: false, error: { code: 'INVALID_EMAIL', data: { reason } } });
  });

  it('masks its local part', () => {
    expect(maskEmail('lin@example.com')).toBe('l***@example.com');
  });
});

describe('passwords', () => {
  it.each([
    ['Goldring1', null, []],
    ['goldring', null, ['PASSWORD_NEEDS_DIGIT', 'PASSWORD_NEEDS_UPPERCASE']],
    ['Gold1', null, ['PASSWORD_TOO_SHORT']],
    ['Goldring1', 'Goldring1', ['PASSWORD_UNCHANGED']],
    [`A1${'x'.repeat(130)}`, null, ['PASSWORD_TOO_LONG']],
  ])('%j after %j: %j', (password, old, codes) => {
    expect(passwordRefusals(password, old).map(({ code }) => code)).toEqual(codes);
  });
});

describe('birth dates', () => {
  it.each([
    [{ year: 1988, month: 2, day: 29 }, '1988-02-29'],
    [{ year: 2026, month: 11, day: 21 }, '2026-11-21'],
  ])('accepts %o', (parts, date) => {
    expect(readBirthDate(parts, '2026-11-21')).toEqual({ ok: true, value: date });
  });

  it.each([
    [{ year: 1988, month: 1, day: 32 }, 'BIRTH_DAY_INVALID'],
    [{ year: 1988, month: 0, day: 3 }, 'BIRTH_MONTH_INVALID'],
    [{ year: 88, month: 1, day: 3 }, 'BIRTH_YEAR_INVALID'],
    [{ year: 2027, month: 1, day: 3 }, 'BIRTH_YEAR_INVALID'],
    [{ year: 1989, month: 2, day: 29 }, 'BIRTH_DATE_UNREAL'],
    [{ year: 2026, month: 12, day: 1 }, 'BIRTH_DATE_IN_FUTURE'],
  ])('refuses %o with %s', (parts, code) => {
    expect(readBirthDate(parts, '2026-11-21')).toMatchObject({ error: { code } });
  });

  it('returns age and age band', () => {
    expect(ageOn('1996-11-22', '2026-11-21')).toBe(29);
    expect(ageOn('1996-11-21', '2026-11-21')).toBe(30);
    expect([18, 19, 39, 49, 59, 60].map(ageBandOf)).toEqual([
      '18-',
      '19-29',
      '30-39',
      '40-49',
      '50-59',
      '60+',
    ]);
  });
});

describe('forms of address', () => {
  it.each([
    ['Mr', 'Mr'],
    [' ms. ', 'Ms'],
    ['MISS', 'Miss'],
    ['Mrs', null],
    ['', null],
  ])('reads %j as %j', (typed, prefix) => {
    expect(readPrefix(typed)).toBe(prefix);
  });
});

it.each([
  ['Ka.Yan+shop@example.com', 'ka.yan@example.com'],
  ['ka.yan+a+b@example.com', 'ka.yan@example.com'],
  ['+852@example.com', '+852@example.com'],
  ['m.e.i+shop@GoogleMail.com', 'mei@gmail.com'],
  ['m.e.i@example.com', 'm.e.i@example.com'],
])('counts e-mails to %s as e-mails to %s', (email, mailbox) => {
  expect(mailboxKey(email)).toBe(mailbox);
});

it('the case of an e-mail address is ignored', () => {
  expect(emailKey('Ka.Yan@example.com')).toBe(emailKey('ka.yan@example.com'));
});

it.each([
  [{ customerId: 'c9' }, true],
  [{ customerId: 'c1' }, false],
  [{ customerId: null, mobile: '+85291234567' }, true],
  [{ customerId: null, email: 'Mei+Gift@example.com' }, true],
  [{ customerId: null, email: 'mei@example.org' }, false],
  [{ customerId: null, mobile: null, email: '' }, false],
])('a record of %o is a staff member’s own: %s', (owned, own) => {
  const account = { customerId: 'c9', mobile: '+85291234567', email: 'mei@example.com' };
  const staff: Actor = {
    kind: 'staff',
    staffNo: '1',
    storeId: 's1',
    role: 'manager',
    holds: null,
    ...account,
  };
  expect(isOwn(staff, owned)).toBe(own);
  expect(isOwn({ kind: 'customer', customerId: 'c9', holds: null }, owned)).toBe(false);
});
