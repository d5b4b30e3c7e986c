/**
 * Where a design stands in addresses: `/customizer/<flow>/<step>?d=<share code>`. The address is the draft: a reload, a sign-in
 * and another language lose nothing, and two tabs share nothing.
 */
import {
  begin,
  type ChosenStone,
  choose,
  type Draft,
  type Dropped,
  encodeDesign,
  type Flow,
  type OpeningRefusal,
  openDesign,
  type PairMode,
  type Workshop,
} from '@jinlan/domain/customiser';

export interface Opened {
  readonly draft: Draft;
  /** What a link asked for and cannot be had any more. */
  readonly dropped: readonly Dropped[];
  /** A link that is none; the draft is then an empty one. */
  readonly refusal: OpeningRefusal | null;
}

/**
 * The draft of an address: by its code, or begun with the style that a card of the grid names, or with a stone. Where the
 * stone that it names is gone, another is chosen first.
 */
export function openAddress(
  workshop: Workshop,
  flow: Flow,
  search: URLSearchParams,
  stone: ChosenStone | null = null,
): Opened {
  const code = search.get('d');
  if (code !== null) {
    const opened = openDesign(workshop, code);
    if (opened.ok) return { draft: opened.value, dropped: [], refusal: null };
    const refusal = opened.error;
    if (refusal.code === 'OPTIONS_RETIRED')
      return { draft: refusal.data.draft, dropped: refusal.data.dropped, refusal: null };
    return { draft: begin(workshop, flow), dropped: [], refusal };
  }
  const first = search.has('stone') || search.get('first') === 'stone' ? 'stone' : undefined;
  const draft = begunWith(workshop, flow, search.get('style'), first);
  const set = stone === null ? null : choose(workshop, draft, 'stone', stone);
  return { draft: set?.ok ? set.value.draft : draft, dropped: [], refusal: null };
}

/** A pair that begins with a style is one design for both. A style that nobody makes is passed over. */
function begunWith(workshop: Workshop, flow: Flow, style: string | null, first?: 'stone'): Draft {
  const empty = begin(workshop, flow, first);
  if (style === null) return empty;
  const before =
    flow === 'pair-rings'
      ? ([
          ['mode', 'one-design' satisfies PairMode],
          ['gender', 'both'],
        ] as const)
      : [];
  return [...before, ['style', style] as const].reduce<Draft>((draft, [step, value]) => {
    const chosen = choose(workshop, draft, step, value);
    return chosen.ok ? chosen.value.draft : draft;
  }, empty);
}

export const codeOf = (workshop: Workshop, draft: Draft): string => encodeDesign(draft, workshop.tables.shop);
