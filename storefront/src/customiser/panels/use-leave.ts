/**
 * What happens when the shopper continues: a choice is kept, else a suggestion is chosen, else a choice is requested.
 */
import type { Value } from '@jinlan/domain/customiser';
import { useEffect, useRef, useState } from 'react';
import { valueAt } from '../design-steps.ts';
import type { Leave, PanelProps } from './panel.ts';

/** Lets the panel decide. The decision is replaced at each rendering and removed with the panel. */
export function useLeave(leave: PanelProps['leave'], decide: Leave): void {
  useEffect(() => {
    leave.current = decide;
    return () => {
      leave.current = null;
    };
  });
}

/**
 * Focuses and centres the first invalid field of the open tab each time the shopper tries to continue, because on a
 * phone the button is far from the field.
 */
export function useFocusOnProblem<Box extends HTMLElement>(attempts: number): React.RefObject<Box | null> {
  const box = useRef<Box>(null);
  const before = useRef(attempts);
  useEffect(() => {
    if (attempts === before.current) return;
    before.current = attempts;
    const field = [...(box.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])].find(
      (candidate) => candidate.closest('[hidden]') === null,
    );
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [attempts]);
  return box;
}

/**
 * For a step with options. Continuing chooses `suggested`; without it, scrolls to the options and asks for a choice.
 */
export function useChosen(
  { design, step, leave }: Pick<PanelProps, 'design' | 'step' | 'leave'>,
  suggested: Value | undefined,
  missing: string,
): { readonly error: string | null; readonly group: React.RefObject<HTMLFieldSetElement | null> } {
  // A counter, so each attempt scrolls to the options again.
  const [attempts, setAttempts] = useState(0);
  const group = useRef<HTMLFieldSetElement>(null);
  const isChosen = valueAt(design.draft, step) !== undefined;
  useLeave(leave, () => {
    if (isChosen) return { kind: 'made' };
    if (suggested !== undefined) return { kind: 'value', value: suggested };
    setAttempts((times) => times + 1);
    return { kind: 'stays' };
  });
  useEffect(() => {
    if (attempts === 0) return;
    const first = group.current?.querySelector<HTMLElement>('input:checked, input:not(:disabled)');
    first?.focus({ preventScroll: true });
    group.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [attempts]);
  return { error: attempts > 0 && !isChosen ? missing : null, group };
}
