import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

/** Maximum time between press and click, ms. */
const LONGEST_PRESS_MS = 1000;

/**
 * Returns a click handler for the capture phase. It stops clicks whose press began outside the dialog, or while the
 * dialog was opening (`--settling`), such as the second of a double tap on its button. A busy page delivers presses
 * late, so the time of the press counts. Clicks without a press, by keyboard or screen reader, pass.
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

/** The token in ms (a build may have changed its unit); 0 without the style sheet. */
function settlingOf(element: HTMLElement): number {
  const text = getComputedStyle(element).getPropertyValue('--settling').trim();
  const value = Number.parseFloat(text) || 0;
  return /\dms$/.test(text) ? value : value * 1000;
}
