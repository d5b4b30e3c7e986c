/**
 * Designs in addresses: `/customizer/<flow>/<step>?d=<share code>`. The draft is in the address, so a reload, a sign-in
 * or another language loses nothing, and tabs are independent.
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
  /** Choices of the link that are no longer available. */
  readonly dropped: readonly Dropped[];
  /** Why the link is invalid; the draft is then empty. */
  readonly refusal: OpeningRefusal | null;
}

/**
 * Opens the draft that a URL describes: the design with its share code; without a code, a new draft with the style of the card
 * that was pressed, or with a stone. If the stone is gone, the draft begins with the choice of another.
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

/** A pair that begins with a style uses it for both rings. An unknown style is ignored. */
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
