import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

/** A click comes at most so long after its finger or button went down, in ms. */
const LONGEST_PRESS_MS = 1000;

/**
 * Returns a handler of clicks for the capture phase, which stops those whose press began outside the dialog or while it
 * came up (`--settling`): the second of a double tap on what opened it. A busy page hands presses on late, so the time
 * is that of the finger. Clicks without a press, of keyboards and readers, pass.
 */
export function useOwnPresses(
  dialog: RefObject<HTMLElement | null>,
  open: boolean,
): (click: MouseEvent) => void {
  const strayPress = useRef<number | null>(null);
  useEffect(() => {
    strayPress.current = null;
    const element = dialog.current;
    if (!open || !element) return;
    const settled = performance.now() + settlingOf(element);
    const notePress = ({ target, timeStamp }: PointerEvent): void => {
      const isOwn = element.contains(target as Node) && timeStamp >= settled;
      strayPress.current = isOwn ? null : timeStamp;
    };
    addEventListener('pointerdown', notePress, true);
    return () => removeEventListener('pointerdown', notePress, true);
  }, [dialog, open]);
  return (click) => {
    const began = strayPress.current;
    strayPress.current = null;
    if (began === null || click.detail === 0 || click.timeStamp - began > LONGEST_PRESS_MS) return;
    click.preventDefault();
    click.stopPropagation();
  };
}

/** The token in ms, whose unit a build may have changed; 0 without the style sheet. */
function settlingOf(element: HTMLElement): number {
  const text = getComputedStyle(element).getPropertyValue('--settling').trim();
  const value = Number.parseFloat(text) || 0;
  return /\dms$/.test(text) ? value : value * 1000;
}
