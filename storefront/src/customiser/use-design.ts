/**
 * The design of a visit. The address is its source of truth, but a new choice appears before the router has applied it.
 * Back returns to the previous step without undoing later choices.
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
  /** The bag line from which the design was opened; else null. */
  readonly line: string | null;
  /** The current step. It differs from the address if that step cannot be opened yet. */
  readonly stop: Stop;
  /** Choices that the last choice or the link made unavailable. */
  readonly dropped: readonly Dropped[];
  readonly refusal: OpeningRefusal | null;
  /** Makes the choice. Returns null, or why it is refused. `on`: continues to the next step. */
  readonly choose: (step: Step, value: Value, on?: boolean) => Reason | null;
  /** Removes choices that the server refuses. Ignores values that were suggested but never chosen. */
  readonly release: (unavailable: readonly Dropped[]) => void;
  readonly goTo: (stop: Stop) => void;
  readonly hrefOf: (stop: Stop) => string;
  readonly dismiss: () => void;
  /** Undoes the choice that made others unavailable; null if none did. */
  readonly undo: (() => void) | null;
  /** Records that the design is now in the bag, as this line. */
  readonly keepLine: (line: string) => void;
}

interface CurrentDesign {
  readonly flow: Flow;
  readonly code: string;
  /** The share code in the address at the time of the choice. */
  readonly base: string | null;
}

const none: readonly Dropped[] = [];

/**
 * `stone`: the stone that the address names only by its number; a ring then begins with it. `lostSku`: the number of a
 * stone that is gone.
 */
export function useDesign(
  workshop: Workshop,
  flow: Flow,
  requestedStep: string,
  stone: ChosenStone | null = null,
  lostSku: string | null = null,
): DesignControls {
  const navigate = useNavigate();
  const type = useNavigationType();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const addressCode = search.get('d');
  const line = search.get('line');
  const [current, setCurrent] = useState<CurrentDesign | null>(null);
  const [latestDropped, setLatestDropped] = useState<readonly Dropped[]>(() =>
    lostSku === null ? none : [{ step: 'stone', reason: { code: 'STONE_GONE', data: { sku: lostSku } } }],
  );
  const [undone, setUndone] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);

  const isCurrentDesign =
    current?.flow === flow &&
    (type === 'POP' || current.base === addressCode || current.code === addressCode);
  const code = isCurrentDesign && current ? current.code : addressCode;
  const key = `${code} ${search.get('style')} ${search.get('first')}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains the part of the query that is read
  const opened = useMemo(() => {
    const read = new URLSearchParams(search);
    if (code !== null) read.set('d', code);
    return openAddress(workshop, flow, read, stone);
  }, [workshop, flow, key, stone]);
  const { draft, refusal } = opened;
  const draftCode = useMemo(() => codeOf(workshop, draft), [workshop, draft]);
  const stop = useMemo(() => landingOf(workshop, draft, requestedStep), [workshop, draft, requestedStep]);
  // A link with unavailable options stays unchanged until something is chosen, so a reload shows the same.
  const shownCode = opened.dropped.length > 0 && code !== null ? code : draftCode;

  useEffect(() => {
    // A shopper who has gone back stays there.
    if (refusal !== null || window.location.pathname !== pathname) return;
    if (
      draft.flow === flow &&
      stop === requestedStep &&
      (addressCode === shownCode || (addressCode === null && isEmpty(draft)))
    )
      return;
    void navigate(stopPath(draft.flow, stop, shownCode, line), { replace: true, preventScrollReset: true });
  }, [addressCode, draft, flow, line, navigate, pathname, refusal, shownCode, stop, requestedStep]);

  useEffect(() => {
    if (refusal === null && !isEmpty(draft)) keepDraft(draft.flow, { code: shownCode, stop, line });
  }, [draft, line, refusal, shownCode, stop]);

  const apply = (
    next: string,
    dropped: readonly Dropped[],
    { to = null, before = null }: { readonly to?: Stop | null; readonly before?: string | null } = {},
  ): void => {
    setCurrent({ flow, code: next, base: to === null ? addressCode : next });
    setLatestDropped(dropped);
    setUndone(before);
    setDismissed(null);
    if (to === null)
      void navigate(stopPath(flow, stop, next, line), { replace: true, preventScrollReset: true });
    else void navigate(stopPath(flow, to, next, line));
  };
  return {
    draft,
    code: draftCode,
    line,
    stop,
    dropped: dismissed === draftCode ? none : latestDropped.length > 0 ? latestDropped : opened.dropped,
    refusal,
    choose(step, value, on = false) {
      const chosen = chooseIn(workshop, draft, step, value);
      if (!chosen.ok) return chosen.error.code === 'CHOICE_CLOSED' ? chosen.error.data.reason : null;
      const next = chosen.value.draft;
      const to = on ? neighbourOf(workshop, next, step, 'forward') : null;
      apply(codeOf(workshop, next), chosen.value.dropped, { to, before: draftCode });
      return null;
    },
    release(unavailable) {
      const chosen = unavailable.filter(({ step }) => valueAt(draft, step) !== undefined);
      const steps = chosen.map(({ step }) => step);
      if (steps.length > 0) apply(codeOf(workshop, withoutSteps(workshop, draft, steps)), chosen);
    },
    goTo(next) {
      void navigate(stopPath(flow, next, shownCode, line));
    },
    hrefOf: (next) => stopPath(flow, next, shownCode, line),
    undo: undone === null ? null : () => apply(undone, none),
    dismiss: () => {
      setLatestDropped(none);
      setDismissed(draftCode);
    },
    keepLine: (next) =>
      void navigate(stopPath(flow, stop, shownCode, next), { replace: true, preventScrollReset: true }),
  };
}

function isEmpty(draft: Draft): boolean {
  if (draft.flow === 'pair-rings') return draft.mode === undefined;
  return Object.keys(draft.piece).length === 0;
}
