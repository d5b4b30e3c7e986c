/** A made-to-order design as bag and order say it: its choices, what is cut, and of a pair hers and his apart. */
import type { Words } from '../words/words.tsx';

interface Ring {
  readonly custommate_options: readonly { readonly option_id: string; readonly value_label: string }[];
  readonly word_custommate_options: readonly { readonly word_content: string; readonly word_type: string }[];
}

export interface MadeLine extends Ring {
  readonly for_her_option: Ring | null;
  readonly for_him_option: Ring | null;
}

/** Said by the words themselves. */
const saidOtherwise: ReadonlySet<string> = new Set(['engraving', 'engraving_font']);

/** The style of a single piece is its name. */
export function madeFacts(line: MadeLine, words: Words<'buy'>): string[] {
  const { for_her_option: her, for_him_option: him } = line;
  const joined = (ring: Ring): string =>
    ringFacts(ring, words, saidOtherwise).join(words('buy.checkout.comma'));
  if (!her && !him) return ringFacts(line, words, new Set([...saidOtherwise, 'style']));
  return [
    ...(her ? [words('buy.made.her', { facts: joined(her) })] : []),
    ...(him ? [words('buy.made.him', { facts: joined(him) })] : []),
  ];
}

const ringFacts = (ring: Ring, words: Words<'buy'>, untold: ReadonlySet<string>): string[] => [
  ...ring.custommate_options.flatMap(({ option_id, value_label }) =>
    untold.has(option_id) ? [] : [value_label],
  ),
  ...ring.word_custommate_options.map(({ word_content, word_type }) =>
    words(word_type === 'text' || word_type === 'charm' ? 'buy.made.letters' : 'buy.made.engraved', {
      text: word_content,
    }),
  ),
];
