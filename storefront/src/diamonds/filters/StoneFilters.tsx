/**
 * The filters on a wide screen: the common ones visible, the others in a section that opens. A phone has the sheet
 * instead.
 */

import { useWords } from '@jinlan/client/words';
import { type ChoiceField, countChosen, type DiamondFilter, type RangeField } from '@jinlan/domain/diamonds';
import { Disclosure } from '@jinlan/ui';
import { useState } from 'react';
import { Choices, Places } from './Choices.tsx';
import { GradeScale } from './GradeScale.tsx';
import { MeasureRange } from './MeasureRange.tsx';
import type { FilterPartProps } from './ShapePicker.tsx';
import styles from './StoneFilters.module.css';

const firstChoices: readonly ChoiceField[] = ['shape', 'colour', 'clarity', 'cut', 'origin'];
const firstRanges: readonly RangeField[] = ['carat', 'price'];

/** How many filters of the section that opens are set. */
function countFurther(filter: DiamondFilter): number {
  const withoutFields = <T extends object>(all: T, fields: readonly string[]): T =>
    Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field))) as T;
  return countChosen({
    ...filter,
    choices: withoutFields(filter.choices, firstChoices),
    ranges: withoutFields(filter.ranges, firstRanges),
  });
}

export function StoneFilters(props: FilterPartProps) {
  const words = useWords('diamonds');
  const further = countFurther(props.filter);
  // Initially open if one of these filters is set. Then only the shopper changes it.
  const [open] = useState(further > 0);
  return (
    <div className={styles.filters}>
      <FirstFilters {...props} />
      <Disclosure
        open={open}
        summary={further > 0 ? words('diamonds.moreOn', { count: further }) : words('diamonds.more')}
      >
        <FurtherFilters {...props} />
      </Disclosure>
    </div>
  );
}

export function FirstFilters(props: FilterPartProps) {
  return (
    <div className={styles.grid}>
      <MeasureRange {...props} field="carat" />
      <MeasureRange {...props} field="price" />
      <Choices {...props} field="origin" />
      <GradeScale {...props} field="colour" />
      <GradeScale {...props} field="clarity" />
      <GradeScale {...props} field="cut" />
    </div>
  );
}

export function FurtherFilters(props: FilterPartProps) {
  return (
    <div className={styles.grid}>
      <GradeScale {...props} field="polish" />
      <GradeScale {...props} field="symmetry" />
      <GradeScale {...props} field="fluorescence" />
      <MeasureRange {...props} field="table_percent" />
      <MeasureRange {...props} field="depth_percent" />
      <MeasureRange {...props} field="ratio" />
      <Choices {...props} field="laboratory" />
      <Choices {...props} field="certificate_type" />
      <Choices {...props} field="coloured_option" />
      <Choices {...props} field="fancy_intensity" />
      <Places {...props} />
    </div>
  );
}
