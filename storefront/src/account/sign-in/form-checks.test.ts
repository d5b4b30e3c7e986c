import type { ShopError } from '@jinlan/client/data';
import { wordsIn } from '@jinlan/client/words/testing';
import { REFUSALS, type RefusalCode } from '@jinlan/contract/refusals';
import { type Locale, locales } from '@jinlan/messages';
import { describe, expect, it } from 'vitest';
import { greeting } from '../names.ts';
import {
  emailProblem,
  nameProblem,
  newPasswordProblem,
  passwordAgainProblem,
  refusalOf,
  telephoneProblem,
} from './form-checks.ts';

const wordsOf = (locale: Locale) => wordsIn(locale, 'account', 'buy');

const refusal = (code: ShopError['code'], data: ShopError['data'] = {}): ShopError => ({
  kind: code === 'NETWORK' ? 'network' : 'refusal',
  code,
  message: 'the wire’s own English',
  data,
  reference: null,
});

describe.each(locales)('a refusal in %s', (locale) => {
  it('has a text for every code, never the server’s own text', async () => {
    const words = await wordsOf(locale);
    const codes = [...Object.keys(REFUSALS), 'NETWORK'] as (RefusalCode | 'NETWORK')[];
    for (const code of codes) {
      const { text } = refusalOf(refusal(code), words);
      expect(text, code).not.toMatch(/^(?:account|buy|errors)\.|wire’s/);
      expect(text.length, code).toBeGreaterThan(3);
    }
  });

  it('at a field is a phrase; in a notice it is a sentence with its full stop', async () => {
    const words = await wordsOf(locale);
    for (const code of Object.keys(REFUSALS) as RefusalCode[]) {
      const { field, text } = refusalOf(refusal(code), words);
      if (field) expect(text, code).not.toMatch(/[。.]$/);
      else expect(text, code).toMatch(/[。.]$/);
    }
  });

  it('of the second password field says that both must be equal', async () => {
    const words = await wordsOf(locale);
    expect(passwordAgainProblem('Bangle2027', 'Bangle2027', words)).toBeNull();
    expect(passwordAgainProblem('Bangle2027', 'bangle2027', words)).toBe(words('account.password.same'));
    expect(passwordAgainProblem('Bangle2027', '', words)).not.toBeNull();
  });

  it('says how many seconds to wait', async () => {
    const words = await wordsOf(locale);
    const wait = (seconds: number) =>
      refusalOf(refusal('SIGN_IN_FAILED', { retry_after_seconds: seconds }), words).text;
    expect(wait(8)).toMatch(/8 (?:秒|seconds)/);
    expect(wait(1)).toMatch(/1 (?:秒|second )/);
    expect(wait(60)).toMatch(/60 (?:秒|seconds)/);
    expect(wait(0)).not.toMatch(/\d/);
  });
});

describe('a refusal appears at its field', () => {
  it.each([
    ['EMAIL_TAKEN', {}, 'email'],
    ['INVALID_EMAIL', { reason: 'no-at' }, 'email'],
    ['INVALID_NAME', { field: 'firstname', rule: 'NAME_CHARACTER', character: '9' }, 'name'],
    ['INVALID_NAME', {}, 'name'],
    ['INVALID_PHONE', { reason: 'PHONE_NOT_MOBILE', country: 'CN' }, 'telephone'],
    ['INVALID_PHONE', { reason: 'SOMETHING_NEW' }, 'telephone'],
    ['WRONG_PASSWORD', {}, 'password'],
    ['WEAK_PASSWORD', { reasons: ['PASSWORD_NEEDS_DIGIT'] }, 'newPassword'],
    ['PASSWORD_UNCHANGED', {}, 'newPassword'],
    ['INVALID_TEXT', { field: 'date_of_birth' }, 'birthDate'],
    ['RESET_LINK_INVALID', {}, null],
    ['TOO_MANY_REQUESTS', {}, null],
  ] as const)('%s %j: %s', async (code, data, field) => {
    expect(refusalOf(refusal(code, data), await wordsOf('zh-Hans-CN')).field).toBe(field);
  });
});

describe('typed values', () => {
  it('are checked by the domain’s rules', async () => {
    const words = await wordsOf('zh-Hans-CN');
    expect(emailProblem('lin@example.com', words)).toBeNull();
    expect(emailProblem('lin.example.com', words)).toBe('电子邮箱里缺少 @');
    expect(nameProblem('林知夏', words)).toBeNull();
    expect(nameProblem('', words)).toBe('请输入姓名');
    expect(telephoneProblem('', 'CN', words)).toBeNull();
    expect(telephoneProblem('+852 9123 4567', 'CN', words)).toBeNull();
    expect(telephoneProblem('138', 'CN', words)).not.toBeNull();
    expect(newPasswordProblem('', words)).toBe('请输入密码');
    expect(newPasswordProblem('jinlan2026', words)).toBe('密码还没有满足下面的要求');
    expect(newPasswordProblem('Jinlan2026', words)).toBeNull();
    expect(newPasswordProblem('Jinlan2026', words, 'Jinlan2026')).toBe('新密码不能和当前密码相同');
    expect(newPasswordProblem(`J1${'x'.repeat(127)}`, words)).toBe('密码最多 128 个字符');
  });

  it('appear in a greeting in the order of the language', async () => {
    const lin = { firstname: '知夏', lastname: '林', prefix: 'Ms' };
    expect(greeting(lin, await wordsOf('zh-Hans-CN'))).toBe('林知夏女士，您好');
    const chan = { firstname: 'Tai Man', lastname: 'Chan', prefix: 'Mr' };
    expect(greeting(chan, await wordsOf('en-US'))).toBe('Welcome, Mr Tai Man Chan');
    expect(greeting({ ...chan, prefix: null }, await wordsOf('en-US'))).toBe('Welcome, Tai Man Chan');
  });
});
