/** The parts of the lines of a member's purchase that are left after refunds; `domain/src/members` has the rules. */
import * as v from 'valibot';
import type { CountedLine } from '../../members/index.ts';
import { integer } from './values.ts';

export const countedLines = v.array(
  v.object({ position: integer, paid: integer, earns: integer }) satisfies v.GenericSchema<CountedLine>,
);
