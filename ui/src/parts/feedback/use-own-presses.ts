import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

/** A click comes at most so long after its finger or button went down, in ms. */
const LONGEST_PRESS_MS = 1000;

/**
 * Returns a handler of clicks for the capture phase, which stops those whose press began outside: the second of a double
 * tap on what opened the dialog. While a dialog comes up, no press begins in it (`--settling`). Clicks without a press,
 * of keyboards and readers, pass.
 */
export function useOwnPresses(
  dialog: RefObject<HTMLElement | null>,
  open: boolean,
): (click: MouseEvent) => void {
  const outside = useRef<number | null>(null);
  useEffect(() => {
    outside.current = null;
    if (!open) return;
    const notePress = ({ target, timeStamp }: PointerEvent): void => {
      outside.current = dialog.current?.contains(target as Node) ? null : timeStamp;
    };
    addEventListener('pointerdown', notePress, true);
    return () => removeEventListener('pointerdown', notePress, true);
  }, [dialog, open]);
  return (click) => {
    const began = outside.current;
    outside.current = null;
    if (began === null || click.detail === 0 || click.timeStamp - began > LONGEST_PRESS_MS) return;
    click.preventDefault();
    click.stopPropagation();
  };
}
