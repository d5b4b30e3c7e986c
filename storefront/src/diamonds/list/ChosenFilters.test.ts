import { expect, it } from 'vitest';
import { stretches } from './ChosenFilters.tsx';

it('neighbouring grades are shown by their ends', () => {
  expect(stretches(['D', 'E', 'F', 'G', 'H', 'I'], ['D', 'F', 'G', 'H'])).toEqual([['D'], ['F', 'H']]);
  expect(stretches(['D', 'E'], [])).toEqual([]);
});
