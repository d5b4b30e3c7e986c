import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of few lines that take minutes: an order of every flow, on a phone and on a wide screen, with the live view. */
const longest = ['atelier-orders', 'atelier-options', 'atelier-links', 'designs'];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.indexOf(basename(moduleId, '.journey.ts'));
  return place === -1 ? longest.length : place;
};

/**
 * The longest files first, the others as the runner would have them: a long one begun last would keep one worker alone
 * while the other has nothing to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    return others.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
