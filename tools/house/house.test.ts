import { describe, expect, test } from 'vitest';
import { findBreaches } from './checks.ts';

const breachesOf = (path: string, text: string) => findBreaches([{ path, text }]);

const SCREEN = 'storefront/src/bag/CartScreen.tsx';

describe('the house checks', () => {
  test.each([
    ['words between tags', SCREEN, 'export const A = () => <p>Pay now</p>;'],
    ['words in braces', SCREEN, "export const A = () => <p>{'Pay now'}</p>;"],
    ['a spoken attribute', SCREEN, 'export const A = () => <button aria-label="Close" />;'],
    ['Chinese in any string', 'ui/src/price.ts', "export const a = '立即购买';"],
    ['Chinese in a template', 'ui/src/price.ts', 'export const a = `共`;'],
    [
      'SQL in a use case',
      'server/src/areas/cart/add-item.ts',
      "export const a = 'select id from cart.line';",
    ],
    ['SQL in a template', 'server/src/app.ts', 'export const a = `\n  update cart.line set quantity = 1`;'],
    ['a raw colour in CSS', 'ui/src/Button.module.css', '.button {\n  color: #a1b2c3;\n}'],
    ['a raw colour in a component', SCREEN, "export const a = { fill: '#fff' };"],
    ['a long file', 'server/src/app.ts', '\n'.repeat(401)],
    ['a long component', SCREEN, '\n'.repeat(251)],
    ['a setting read on the spot', 'server/src/app.ts', 'export const a = process.env.PORT;'],
    ['a text normalised on the spot', 'server/src/app.ts', "export const a = name.normalize('NFC');"],
    ['a language by name', SCREEN, "export const a = words.locale === 'en-US';"],
    ['a test alone', 'domain/src/money/money.test.ts', `test.${'only'}('a', () => {});`],
    ['a skipped group', 'server/src/a.test.ts', `describe.${'skip'}('a', () => {});`],
    ['a path of one machine', 'docs/a.md', `see /${'work'}/shop`],
    ['a registry address', '.npmrc', `registry=https://registry.${'npmjs'}.org/`],
  ])('report %s', (_, path, text) => {
    expect(breachesOf(path, text)).toHaveLength(1);
  });

  test.each([
    ['numbers and signs between tags', SCREEN, 'export const A = () => <p> · 12 × </p>;'],
    ['technical attributes', SCREEN, 'export const A = () => <p className="line" role="status" alt="" />;'],
    ['words of a test', 'ui/src/Price.test.tsx', "test('价格', () => {});"],
    ['words of messages/', 'messages/src/zh-Hans-CN/cart.ts', "export const pay = '付款';"],
    ['SQL in a store', 'server/src/areas/cart/store.ts', "export const a = 'select 1';"],
    ['English that begins like SQL', 'server/src/app.ts', "export const a = 'Update the bag';"],
    ['an id selector and a fragment', 'ui/src/a.css', '#add {\n  fill: url(#shade);\n}'],
    ['a long table of words', 'messages/src/en-US/all.ts', '\n'.repeat(900)],
    ['the environment in main', 'server/src/main.mjs', 'export const a = process.env;'],
    ['a generated file', 'server/src/graphql/generated/resolvers.ts', '\n'.repeat(4000)],
  ])('let %s pass', (_, path, text) => {
    expect(breachesOf(path, text)).toEqual([]);
  });

  test('report a folder with more than 25 sources, and count neither tests nor families of messages', () => {
    const files = (count: number, nameOf: (nth: number) => string) =>
      Array.from({ length: count }, (_, nth) => ({ path: nameOf(nth), text: '' }));
    const source = (nth: number) => `domain/src/money/part-${nth}.ts`;
    expect(findBreaches(files(26, source))).toEqual(['domain/src/money/: 26 sources, more than 25']);
    expect(
      findBreaches([
        ...files(25, source),
        ...files(9, (nth) => `domain/src/money/part-${nth}.test.ts`),
        ...files(40, (nth) => `messages/src/en-US/family-${nth}.ts`),
      ]),
    ).toEqual([]);
  });
});
