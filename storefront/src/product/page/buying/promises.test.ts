import { expect, it } from 'vitest';
import { promisesIn } from './promises.ts';

it('has a line for each paragraph and each entry of a list, wherever they stand', () => {
  expect(
    promisesIn([
      {
        kind: 'text',
        html: '<p>Insured delivery</p><p> </p><ul><li><strong>Cleaned</strong> for life</li></ul>',
      },
      { kind: 'text', html: 'Old gold' },
    ]),
  ).toEqual(['Insured delivery', '<strong>Cleaned</strong> for life', 'Old gold']);
  expect(promisesIn([])).toEqual([]);
});
