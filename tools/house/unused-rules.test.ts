import { describe, expect, test } from 'vitest';
import { findUnusedRules } from './unused-rules.ts';

const index = {
  path: 'domain/src/cart/index.ts',
  text: "export { CAP, checkBag as check } from './bag.ts';",
};
const rules = {
  path: 'domain/src/cart/bag.ts',
  text: '/** checkBag reads CAP. */\nexport const CAP = 9;\nexport function checkBag(): void {}\n',
};
const caller = {
  path: 'server/src/areas/cart/add.ts',
  text: "import { CAP, check } from '@jinlan/domain/cart';",
};

const unusedIn = (...files: readonly { readonly path: string; readonly text: string }[]) =>
  findUnusedRules([index, rules, ...files]).map((line) => /exports (\w+),/.exec(line)?.[1] ?? line);

describe('an export of a folder of the domain', () => {
  test('is used where a package imports it', () => {
    expect(unusedIn(caller)).toEqual([]);
  });

  test('is used where its own folder or another one imports it', () => {
    const inside = { path: 'domain/src/cart/lines.ts', text: "import { checkBag } from './bag.ts';" };
    const other = { path: 'domain/src/orders/place.ts', text: "import { CAP } from '../cart/index.ts';" };
    expect(unusedIn(inside, other)).toEqual([]);
  });

  test('is used where the file that declares it uses it', () => {
    const own = { ...rules, text: `${rules.text}checkBag(CAP);` };
    expect(findUnusedRules([index, own])).toEqual([]);
  });

  test.each([
    ['a test', 'domain/src/cart/bag.test.ts'],
    ['a helper of tests', 'server/src/testing/shop.ts'],
    ['a journey', 'journeys/bag.journey.ts'],
  ])('is reported where only %s imports it', (_, path) => {
    expect(unusedIn({ ...caller, path })).toEqual(['CAP', 'check']);
  });

  test('is reported where nothing imports it, whatever comments say', () => {
    expect(unusedIn({ path: 'server/src/a.ts', text: '// import { check } from\n' })).toEqual([
      'CAP',
      'check',
    ]);
  });

  test('is an exception only as long as nothing uses it', () => {
    const people = { path: 'domain/src/people/index.ts', text: "export { actions } from './actor.ts';" };
    const actor = { path: 'domain/src/people/actor.ts', text: 'export const actions = [];' };
    expect(findUnusedRules([people, actor])).toEqual([]);
    expect(findUnusedRules([people, { ...actor, text: `${actor.text}\nactions.length;` }])).toEqual([
      'tools/house/unused-rules.ts has a needless exception: people actions',
    ]);
  });
});
