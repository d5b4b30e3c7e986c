import { readdirSync } from 'node:fs';
import { familyNames, loadFamily, loadMessages, locales } from '@jinlan/messages';
import { describe, expect, it } from 'vitest';
import { compileMessage, compileMessages, isFamily } from '../../compiled-messages.ts';
import { type Compiled, formatParts, type Part } from './format-message.ts';
import { wordsIn } from './testing.ts';
import { createWords } from './words.tsx';

const english = { locale: 'en-US', number: (value: number) => new Intl.NumberFormat('en-US').format(value) };
const say = (text: string, values: Record<string, string | number> = {}, formats = english) =>
  formatParts<string>(compileMessage(text), values, formats).join('');

it('messages are compiled by the build in any folder', () => {
  const folder = new URL('../../../messages/src/zh-Hans-CN/', import.meta.url).pathname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  expect(files.some((file) => file.includes('/'))).toBe(true);
  expect(files.filter((file) => !isFamily(`${folder}${file}`))).toEqual(['index.ts']);
});

describe('a message', () => {
  it('puts values into their placeholders', () => {
    expect(say('plain')).toBe('plain');
    expect(say('{a} and {b}', { a: 'x', b: 3 })).toBe('x and 3');
    expect(say('{n, number}', { n: 12_345 })).toBe('12,345');
    expect(say("it''s {a} '{'", { a: 1 })).toBe("it's 1 {");
  });

  it("chooses by exact number first, then by the language's plural rule", () => {
    const text = '{n, plural, =0 {none} one {# piece} other {# pieces of {what}}}';
    expect([0, 1, 2, 1200].map((n) => say(text, { n, what: 'gold' }))).toEqual([
      'none',
      '1 piece',
      '2 pieces of gold',
      '1,200 pieces of gold',
    ]);
    expect(say('{n, selectordinal, one {#st} two {#nd} other {#th}}', { n: 22 })).toBe('22nd');
    expect(say('{n, plural, offset:1 one {you and # other} other {you and # others}}', { n: 3 })).toBe(
      'you and 2 others',
    );
    expect(say('{u, select, tael {两} other {克}}', { u: 'gram' })).toBe('克');
  });

  it('passes the content of a tag to its function', () => {
    const parts = formatParts<string>(
      compileMessage('read <b>the {what}</b>'),
      { what: 'terms', b: (children) => `*${children.join('')}*` },
      english,
    );
    expect(parts.join('')).toBe('read *the terms*');
  });

  it('throws for a missing value, and rejects dates in its text', () => {
    expect(() => say('{a}')).toThrow('{a}');
    expect(() => compileMessage('{d, date}')).toThrow();
    expect(() => compileMessages({ bad: '{a' })).toThrow('bad');
  });
});

/** Names and kinds of a message's placeholders in all its branches. */
function placeholdersOf(message: Compiled): string[] {
  const placeholders = new Set<string>();
  const walk = (parts: readonly Part[]) => {
    for (const part of parts) {
      if (typeof part !== 'object') continue;
      placeholders.add(`${part[0]} ${part[1]}`);
      if (part[0] === 'tag') walk(part[2]);
      else if (part[2]) for (const branch of Object.values(part[2])) walk(branch);
    }
  };
  if (typeof message !== 'string') walk(message);
  return [...placeholders].sort();
}

describe('the words of the shop', () => {
  it('have the same placeholders in every language', async () => {
    const [source, ...others] = await Promise.all(
      locales.map(async (locale) => {
        const later = await Promise.all((await familyNames()).map((family) => loadFamily(locale, family)));
        return compileMessages(Object.assign({}, await loadMessages(locale), ...later));
      }),
    );
    for (const other of others) {
      for (const [key, message] of Object.entries<Compiled>(source ?? {})) {
        // A language without plural forms may use the plain number.
        const names = (compiled: Compiled) =>
          [...new Set(placeholdersOf(compiled).map((placeholder) => placeholder.split(' ')[1]))].sort();
        expect([key, names(other[key as keyof typeof other])]).toEqual([key, names(message)]);
      }
    }
  });

  it.each(locales)('compile in %s', async (locale) => {
    const words = await wordsIn(locale);
    expect(words('shell.bag.count', { count: 3 })).toContain('3');
    expect(words.percent(1.7)).toBe('1.70%');
  });

  it('show times of the five markets', async () => {
    const chinese = await wordsIn('zh-Hans-CN');
    expect(chinese.moment('2026-08-22T06:05:00Z')).toBe('8月22日 14:05');
    expect(chinese.day('2026-08-22T17:00:00Z')).toBe('2026年8月23日');
    expect(chinese.time('2026-08-22T16:30:00Z')).toBe('00:30');
  });

  it('show the key where a translation is missing', () => {
    const words = createWords('en-US', {} as never);
    expect(words('shell.home')).toBe('shell.home');
  });
});
