/** The sizes that an order's pieces are made to, each with whose it is: what is confirmed with the customer before it is made. */
import type { Words } from '../words/words.tsx';
import type { StaffOrderFragment } from './fragments.generated.ts';

type Line = NonNullable<NonNullable<StaffOrderFragment['items']>[number]>;
type Made = Extract<Line, { readonly design_path: string }>;

const sized: ReadonlySet<string> = new Set(['size', 'wrist', 'bangle', 'length']);

export function orderedSizes(
  items: readonly (Line | null)[],
  words: Words<'buy' | 'staff'>,
): readonly string[] {
  const lines: readonly Line[] = items.flatMap((line) => line ?? []);
  const sizes = lines.flatMap((line) => {
    const own = 'design_path' in line ? designSizes(line, words) : optionsOf(line, words);
    const piece = line.product_name ?? line.product_sku;
    return lines.length > 1 ? own.map((size) => words('staff.field.sizeOf', { piece, size })) : own;
  });
  // Two alike are confirmed as one.
  return [...new Set(sizes)];
}

function designSizes(line: Made, words: Words<'buy' | 'staff'>): readonly string[] {
  const rings = [
    { whose: words('buy.made.her'), made: line.for_her_option },
    { whose: words('buy.made.him'), made: line.for_him_option },
    { whose: null, made: line },
  ];
  return rings.flatMap(({ whose, made }) =>
    (made?.custommate_options ?? []).flatMap(({ option_id: id, option_label: label, value_label: value }) =>
      sized.has(id) ? [words('buy.made.choice', { label: whose ?? label, value })] : [],
    ),
  );
}

/** A piece of the catalogue does not say which of its few options is a size. */
const optionsOf = (line: Line, words: Words<'buy' | 'staff'>): readonly string[] =>
  (line.selected_options ?? []).flatMap((option) => (option ? [words('buy.made.choice', option)] : []));
