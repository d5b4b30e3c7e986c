/** How a step is left: what was made stays, what the stage shows already may be taken by going on, the rest is asked for. */
import type { Value } from '@jinlan/domain/customiser';
import { useEffect, useRef, useState } from 'react';
import { valueAt } from '../design-steps.ts';
import type { Leave, PanelProps } from './panel.ts';

/** The panel decides: set anew after each draw, taken away with the panel. */
export function useLeave(leave: PanelProps['leave'], decide: Leave): void {
  useEffect(() => {
    leave.current = decide;
    return () => {
      leave.current = null;
    };
  });
}

/**
 * The first field that is wrong, of the tab in sight, comes into focus and the middle of the window each time that the shopper
 * asks to go on: the button that they pressed stands at the window's foot, on a phone far from the field.
 */
export function useLedToFault<Box extends HTMLElement>(asked: number): React.RefObject<Box | null> {
  const box = useRef<Box>(null);
  const before = useRef(asked);
  useEffect(() => {
    if (asked === before.current) return;
    before.current = asked;
    const field = [...(box.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])].find(
      (one) => one.closest('[hidden]') === null,
    );
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return box;
}

/** Of a step with options. `suggested` is taken by going on; without one the shopper is asked, and led to the options. */
export function useChosen(
  { design, step, leave }: Pick<PanelProps, 'design' | 'step' | 'leave'>,
  suggested: Value | undefined,
  missing: string,
): { readonly error: string | null; readonly group: React.RefObject<HTMLFieldSetElement | null> } {
  // How often, so that each time it is shown again.
  const [asked, setAsked] = useState(0);
  const group = useRef<HTMLFieldSetElement>(null);
  const made = valueAt(design.draft, step) !== undefined;
  useLeave(leave, () => {
    if (made) return { kind: 'made' };
    if (suggested !== undefined) return { kind: 'value', value: suggested };
    setAsked((times) => times + 1);
    return { kind: 'stays' };
  });
  useEffect(() => {
    if (asked === 0) return;
    const first = group.current?.querySelector<HTMLElement>('input:checked, input:not(:disabled)');
    first?.focus({ preventScroll: true });
    group.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return { error: asked > 0 && !made ? missing : null, group };
}
