import { money } from '@jinlan/domain/money';
import { describe, expect, it } from 'vitest';
import { type FileChoice, fileChoices, priceWithFiles } from './files.ts';
import type { PieceChoicesFragment } from './fragments.generated.ts';

const cny = (minor: number) => money(minor, 'CNY');
const choices: readonly FileChoice[] = [
  { uid: 'betrothal', title: '聘书', price: cny(500) },
  { uid: 'wedding', title: '迎书', price: cny(300) },
];

describe('files that are bought one by one', () => {
  it.each<[string[], number, boolean]>([
    [[], 1_300, true],
    [['betrothal'], 1_500, false],
    [['wedding'], 1_300, false],
    [['wedding', 'betrothal'], 1_800, false],
    [['of another piece'], 1_300, true],
  ])('with %j chosen cost %i', (chosen, minor, isLowest) => {
    expect(priceWithFiles(cny(1_300), choices, new Set(chosen))).toEqual({ price: cny(minor), isLowest });
  });

  it('have no lowest price if there is only one file', () => {
    const [only] = choices;
    expect(priceWithFiles(cny(1_500), only ? [only] : [], new Set())).toEqual({
      price: cny(1_500),
      isLowest: false,
    });
  });

  it('can be chosen only if the piece says so', () => {
    const piece = (separately: number) =>
      ({
        links_purchased_separately: separately,
        downloadable_product_links: [{ uid: 'a', title: '聘书', price: 5 }, null],
        price_range: { minimum_price: { final_price: { value: 10, currency: 'CNY' } } },
      }) as unknown as PieceChoicesFragment;
    expect(fileChoices(piece(0))).toBeNull();
    expect(fileChoices(piece(1))).toEqual([{ uid: 'a', title: '聘书', price: cny(500) }]);
    expect(fileChoices({} as PieceChoicesFragment)).toBeNull();
  });
});
