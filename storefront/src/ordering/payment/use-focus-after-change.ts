import { type RefObject, useEffect, useRef } from 'react';

interface ShownPayment {
  /** The code of the payment's method. */
  readonly method: string;
  readonly status: string;
}

/**
 * Focuses the heading in the returned element, and scrolls to it, when the steps below it were replaced: the shopper
 * has changed the method, or the payment was refused or is tried again. Without a heading it focuses the element. A
 * change that the shopper did not cause leaves the focus where it is.
 */
export function useFocusAfterChange({ method, status }: ShownPayment): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const isRefused = status === 'failed';
  const shown = useRef({ method, isRefused });
  useEffect(() => {
    const before = shown.current;
    shown.current = { method, isRefused };
    // The pressed button is gone, and the focus with it.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (before.method === method && (before.isRefused === isRefused || !isLost)) return;
    const target = box.current?.querySelector<HTMLElement>('h1, h2') ?? box.current;
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'center' });
  }, [method, isRefused]);
  return box;
}
