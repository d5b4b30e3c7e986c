import { expect, test } from 'vitest';
import { money } from '../../money/index.ts';
import { refundOfPieces, sharesOfParts } from './refund.ts';

const sgd = (minor: number) => money(minor, 'SGD');

test('in whatever parts pieces come back, price less shares is the refund, and shares add up', () => {
  let seed = 11;
  const random = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % (most + 1);
  };
  for (let round = 0; round < 1_000; round++) {
    const quantity = 1 + random(6);
    const unit = 1 + random(500_00);
    const first = random(unit * quantity);
    const shares = [first, random(unit * quantity - first), 0];
    const paid = sgd(unit * quantity - shares.reduce((sum, each) => sum + each, 0));
    const parts: number[] = [];
    for (let left = quantity; left > 0; ) {
      const part = random(left);
      parts.push(part);
      left -= part;
    }
    const line = { quantity, paid, unit: sgd(unit), shares: shares.map(sgd) };
    const taken = sharesOfParts(line, parts);
    const sums = shares.map((_, index) => taken.reduce((sum, each) => sum + (each[index]?.minor ?? 0), 0));
    expect(sums).toEqual(shares);
    let returned = 0;
    for (const [index, part] of parts.entries()) {
      const reduced = (taken[index] ?? []).map(({ minor }) => minor);
      expect(Math.min(0, ...reduced)).toBe(0);
      expect(unit * part - reduced.reduce((sum, each) => sum + each, 0)).toBe(
        refundOfPieces(line, returned, part).minor,
      );
      returned += part;
    }
  }
});

test('a line without reductions has none for its parts', () => {
  expect(sharesOfParts({ quantity: 2, unit: sgd(5), paid: sgd(10), shares: [] }, [1, 1])).toEqual([[], []]);
});
