import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * A sequencer that begins with the files named, the longest first, and leaves the others as the runner would have them: a
 * long one begun last would keep one worker alone while the other has nothing to do. A file is named by what stands before
 * its first dot.
 */
export function longestFirst(names: readonly string[]): typeof BaseSequencer {
  const placeOf = ({ moduleId }: TestSpecification): number => {
    const place = names.indexOf(basename(moduleId).split('.')[0] ?? '');
    return place === -1 ? names.length : place;
  };
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const others = await super.sort(files);
      return others.toSorted((one, other) => placeOf(one) - placeOf(other));
    }
  };
}
