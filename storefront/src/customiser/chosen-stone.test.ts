import { describe, expect, it } from 'vitest';
import { chosenStone } from './chosen-stone.ts';

const stone = {
  sku: 'JD-1',
  shape: 'oval',
  carat: 1.01,
  coloured_option: 'white',
  measurements: { length: 8.05, width: 5.81, depth: 3.57 },
} as const;

describe('the stone of a design', () => {
  it('is stored in whole points and hundredths of a millimetre', () => {
    expect(chosenStone(stone)).toEqual({
      sku: 'JD-1',
      shape: 'oval',
      carat: 101,
      colouredOption: 'white',
      length: 805,
      width: 581,
      depth: 357,
    });
  });

  it('is null without measurements, or for a shape that fits no setting', () => {
    expect(chosenStone({ ...stone, measurements: null })).toBeNull();
    expect(chosenStone({ ...stone, shape: 'trillion' })).toBeNull();
  });
});
