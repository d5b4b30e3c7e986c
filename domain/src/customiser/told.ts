/** How the words of a design are read, by screens and letters that have nothing else of the customiser. */
import type { CustomMadeField } from './custom-made.ts';

const bare: ReadonlySet<string> = new Set<CustomMadeField>([
  'gem',
  'charm',
  'strap',
  'stone_number',
  'stone_report',
]);

/** Whether an option's value alone leaves open what it is of, as a diamond among the side stones does. */
export const needsLabel = ({ option_id }: { readonly option_id: string }): boolean => bare.has(option_id);
