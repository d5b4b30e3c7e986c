/** Enlarges a picture in its frame. The frame scrolls natively by touch, and by dragging with a mouse. */
import {
  type DragEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { scrollTo, shareAt, zoomOf } from './zoom.ts';

/** Maximum movement of the mouse during a click, CSS px. */
const TREMBLE = 4;

interface Zoom {
  /** Magnification relative to the fitted size. */
  readonly times: number;
  /** Scroll position of the frame, in CSS px. */
  readonly left: number;
  readonly top: number;
}

export interface Zooming {
  /** The magnification; null while the picture is fitted. */
  readonly times: number | null;
  readonly frame: RefObject<HTMLLIElement | null>;
  readonly fit: () => void;
  readonly move: (x: number, y: number) => void;
  /** Event handlers of the picture's button. */
  readonly handlers: {
    readonly onClick: (event: MouseEvent<HTMLElement>) => void;
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onDragStart: (event: DragEvent<HTMLElement>) => void;
  };
}

/** `naturalWidth`: the picture's own width in pixels, null while unknown. */
export function useZoom(naturalWidth: number | null): Zooming {
  const frame = useRef<HTMLLIElement>(null);
  const [zoom, setZoom] = useState<Zoom | null>(null);
  /** Positions of mouse and scroll when the button was pressed; null while it is up. */
  const pressStart = useRef<{
    readonly x: number;
    readonly y: number;
    readonly left: number;
    readonly top: number;
  } | null>(null);
  const dragged = useRef(false);

  useLayoutEffect(() => {
    if (zoom) frame.current?.scrollTo({ left: zoom.left, top: zoom.top, behavior: 'instant' });
  }, [zoom]);

  return {
    times: zoom?.times ?? null,
    frame,
    fit: () => setZoom(null),
    move: (left, top) => frame.current?.scrollBy({ left, top, behavior: 'instant' }),
    handlers: {
      onClick: ({ currentTarget, clientX, clientY, detail }) => {
        // A click by keyboard has no position.
        const keyed = detail === 0;
        if (dragged.current && !keyed) return;
        if (zoom) {
          setZoom(null);
          return;
        }
        const { left, top, width, height } = currentTarget.getBoundingClientRect();
        const times = zoomOf(width, naturalWidth, devicePixelRatio);
        setZoom({
          times,
          left: scrollTo(keyed ? 0.5 : shareAt(clientX, left, width), width, times),
          top: scrollTo(keyed ? 0.5 : shareAt(clientY, top, height), height, times),
        });
      },
      onPointerDown: ({ button, clientX, clientY, currentTarget, pointerId, pointerType }) => {
        dragged.current = false;
        if (!zoom || !frame.current || button !== 0 || pointerType === 'touch') return;
        const { scrollLeft: left, scrollTop: top } = frame.current;
        pressStart.current = { x: clientX, y: clientY, left, top };
        currentTarget.setPointerCapture(pointerId);
      },
      onPointerMove: ({ clientX, clientY }) => {
        const from = pressStart.current;
        if (!from) return;
        const [x, y] = [from.x - clientX, from.y - clientY];
        if (!dragged.current && Math.hypot(x, y) < TREMBLE) return;
        dragged.current = true;
        frame.current?.scrollTo({ left: from.left + x, top: from.top + y, behavior: 'instant' });
      },
      onPointerUp: () => {
        pressStart.current = null;
      },
      onPointerCancel: () => {
        pressStart.current = null;
      },
      onDragStart: (event) => event.preventDefault(),
    },
  };
}
