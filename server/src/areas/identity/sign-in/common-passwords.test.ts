import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const names = ['周福记', 'Chow Fook', ''];

it('the list contains 10,000 passwords, each long enough for the other rules', () => {
  const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  expect(new Set(list).size).toBe(10_000);
  expect(list.filter((password) => password.length < 8 || password !== password.toLowerCase())).toEqual([]);
});

it.each([
  'Password1',
  'PASSW0RD',
  'Password-2026!',
  'Qwerty123',
  '1q2w3e4R',
  'Sunshine1',
  'Ａbcd1234',
  'Jinlan-2026',
  'JINLAN888',
  '金兰Jinlan88',
  'Lanzuo#1Jinlan',
  '周福记Jinlan1',
  'ChowFook2026',
])('the rule against common passwords rejects %s', (password) => {
  expect(isCommonPassword(password, names)).toBe(true);
});

it.each(['Gold-2026', 'Silver-2026', 'Jinlan-ring-2026', 'Xk7-Mondlicht', '春江花月夜A1'])(
  'the rule against common passwords accepts %s',
  (password) => {
    expect(isCommonPassword(password, names)).toBe(false);
  },
);
