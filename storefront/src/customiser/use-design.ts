/**
 * The design of a visit. Its truth is the address; what was chosen just now is shown before the router has taken it up, and
 * going back through the steps keeps what was chosen since: the browser's back is a step back, never an undo.
 */
import {
  type ChosenStone,
  choose as chooseIn,
  type Draft,
  type Dropped,
  type Flow,
  landingOf,
  neighbourOf,
  type OpeningRefusal,
  type Reason,
  type Step,
  type Stop,
  type Value,
  type Workshop,
  withoutSteps,
} from '@jinlan/domain/customiser';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { stopPath } from './addresses.ts';
import { codeOf, openAddress } from './design-address.ts';
import { valueAt } from './design-steps.ts';
import { keepDraft } from './last-drafts.ts';

export interface DesignControls {
  readonly draft: Draft;
  readonly code: string;
  /** The bag's line that it was opened from; null for none. */
  readonly line: string | null;
  /** Where the shopper stands; another than the address names where that cannot be stood on yet. */
  readonly stop: Stop;
  /** What the last choice or the link could not keep. */
  readonly dropped: readonly Dropped[];
  readonly refusal: OpeningRefusal | null;
  /** Null when it was made; why not, otherwise. `on` goes on to the step after it. */
  readonly choose: (step: Step, value: Value, on?: boolean) => Reason | null;
  /** Takes out what the server says cannot be had after all. What was only shown, and never chosen, is passed over. */
  readonly release: (gone: readonly Dropped[]) => void;
  readonly goTo: (stop: Stop) => void;
  readonly hrefOf: (stop: Stop) => string;
  readonly dismiss: () => void;
  /** Takes back the choice that could not keep something; null where none did. */
  readonly undo: (() => void) | null;
  /** It stands in the bag now, as this line. */
  readonly keepLine: (line: string) => void;
}

interface Present {
  readonly flow: Flow;
  readonly code: string;
  /** What stood in the address when it was chosen. */
  readonly base: string | null;
}

const none: readonly Dropped[] = [];

/** `stone` is what the address names by its number alone; a ring is then begun with it. `lost` is the number of one that is gone. */
export function useDesign(
  workshop: Workshop,
  flow: Flow,
  wanted: string,
  stone: ChosenStone | null = null,
  lost: string | null = null,
): DesignControls {
  const navigate = useNavigate();
  const type = useNavigationType();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const asked = search.get('d');
  const line = search.get('line');
  const [present, setPresent] = useState<Present | null>(null);
  const [told, setTold] = useState<readonly Dropped[]>(() =>
    lost === null ? none : [{ step: 'stone', reason: { code: 'STONE_GONE', data: { sku: lost } } }],
  );
  const [undone, setUndone] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);

  const mine = present?.flow === flow && (type === 'POP' || present.base === asked || present.code === asked);
  const code = mine && present ? present.code : asked;
  const key = `${code} ${search.get('style')} ${search.get('first')}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all of the search that is read
  const opened = useMemo(() => {
    const read = new URLSearchParams(search);
    if (code !== null) read.set('d', code);
    return openAddress(workshop, flow, read, stone);
  }, [workshop, flow, key, stone]);
  const { draft, refusal } = opened;
  const own = useMemo(() => codeOf(workshop, draft), [workshop, draft]);
  const stop = useMemo(() => landingOf(workshop, draft, wanted), [workshop, draft, wanted]);
  // A link whose options are gone stays as it came until something is chosen, so that a reload tells the same.
  const shown = opened.dropped.length > 0 && code !== null ? code : own;

  useEffect(() => {
    // Who has gone back meanwhile, before this was to be seen, is not fetched again.
    if (refusal !== null || window.location.pathname !== pathname) return;
    if (draft.flow === flow && stop === wanted && (asked === shown || (asked === null && isEmpty(draft))))
      return;
    void navigate(stopPath(draft.flow, stop, shown, line), { replace: true, preventScrollReset: true });
  }, [asked, draft, flow, line, navigate, pathname, refusal, shown, stop, wanted]);

  useEffect(() => {
    if (refusal === null && !isEmpty(draft)) keepDraft(draft.flow, { code: shown, stop, line });
  }, [draft, line, refusal, shown, stop]);

  const take = (
    next: string,
    dropped: readonly Dropped[],
    { to = null, before = null }: { readonly to?: Stop | null; readonly before?: string | null } = {},
  ): void => {
    setPresent({ flow, code: next, base: to === null ? asked : next });
    setTold(dropped);
    setUndone(before);
    setDismissed(null);
    if (to === null)
      void navigate(stopPath(flow, stop, next, line), { replace: true, preventScrollReset: true });
    else void navigate(stopPath(flow, to, next, line));
  };
  return {
    draft,
    code: own,
    line,
    stop,
    dropped: dismissed === own ? none : told.length > 0 ? told : opened.dropped,
    refusal,
    choose(step, value, on = false) {
      const chosen = chooseIn(workshop, draft, step, value);
      if (!chosen.ok) return chosen.error.code === 'CHOICE_CLOSED' ? chosen.error.data.reason : null;
      const next = chosen.value.draft;
      const to = on ? neighbourOf(workshop, next, step, 'forward') : null;
      take(codeOf(workshop, next), chosen.value.dropped, { to, before: own });
      return null;
    },
    release(gone) {
      const chosen = gone.filter(({ step }) => valueAt(draft, step) !== undefined);
      const steps = chosen.map(({ step }) => step);
      if (steps.length > 0) take(codeOf(workshop, withoutSteps(workshop, draft, steps)), chosen);
    },
    goTo(next) {
      void navigate(stopPath(flow, next, shown, line));
    },
    hrefOf: (next) => stopPath(flow, next, shown, line),
    undo: undone === null ? null : () => take(undone, none),
    dismiss: () => {
      setTold(none);
      setDismissed(own);
    },
    keepLine: (next) =>
      void navigate(stopPath(flow, stop, shown, next), { replace: true, preventScrollReset: true }),
  };
}

function isEmpty(draft: Draft): boolean {
  if (draft.flow === 'pair-rings') return draft.mode === undefined;
  return Object.keys(draft.piece).length === 0;
}
