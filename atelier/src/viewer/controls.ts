import { coasting, limit, type Orbit, stepTowards, turn, zoomBy } from './orbit.ts';

/**
 * Translates touch, mouse wheel and keys on the canvas to camera movements. One finger rotates (only sideways where the
 * page scrolls vertically), two fingers zoom. The wheel zooms only while the canvas has the focus, so the page can be
 * scrolled past it. Nothing is drawn here.
 */

export interface Controls {
  readonly orbit: Orbit;
  /** Moves to a view at once, or with a short animation where movement is allowed. */
  go(orbit: Orbit, walk: boolean): void;
  /** Advances the animation; returns whether another frame is needed. `now` in ms. */
  advance(now: number): boolean;
  dispose(): void;
}

const DEGREES_PER_PIXEL = 0.42;
const KEY_DEGREES = 10;
const KEY_ZOOM = 1.18;
const WALK_MS = 420;
const SLOWEST = 2;

interface Walk {
  readonly from: Orbit;
  readonly to: Orbit;
  begun: number | null;
}

const KEYS: Readonly<Record<string, (orbit: Orbit) => Orbit>> = {
  ArrowLeft: (orbit) => turn(orbit, -KEY_DEGREES, 0),
  ArrowRight: (orbit) => turn(orbit, KEY_DEGREES, 0),
  ArrowUp: (orbit) => turn(orbit, 0, KEY_DEGREES),
  ArrowDown: (orbit) => turn(orbit, 0, -KEY_DEGREES),
  '+': (orbit) => zoomBy(orbit, KEY_ZOOM),
  '=': (orbit) => zoomBy(orbit, KEY_ZOOM),
  '-': (orbit) => zoomBy(orbit, 1 / KEY_ZOOM),
};

export interface ControlsOptions {
  /** Called when the camera moved, or is about to. */
  readonly wake: () => void;
  /** Called for the Home key. */
  readonly home: () => void;
  /** Whether coasting and animations are off. */
  readonly still: () => boolean;
  /** Whether the camera keeps its direction, and only the zoom changes. */
  readonly fixed: () => boolean;
}

export function createControls(canvas: HTMLCanvasElement, first: Orbit, options: ControlsOptions): Controls {
  let orbit = limit(first);
  let walk: Walk | null = null;
  let speed = 0;
  let coastBegun: number | null = null;
  let lastMove = 0;
  const hands = new Map<number, { x: number; y: number }>();

  const to = (next: Orbit) => {
    orbit = options.fixed() ? { ...orbit, zoom: next.zoom } : next;
    walk = null;
    options.wake();
  };
  const spread = () => {
    const [a, b] = [...hands.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };

  const down = (event: PointerEvent) => {
    hands.set(event.pointerId, { x: event.clientX, y: event.clientY });
    canvas.setPointerCapture(event.pointerId);
    speed = 0;
  };
  const move = (event: PointerEvent) => {
    const hand = hands.get(event.pointerId);
    if (hand === undefined) return;
    const before = spread();
    const right = event.clientX - hand.x;
    const up = event.clientY - hand.y;
    hands.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (hands.size === 1) {
      const degrees = -right * DEGREES_PER_PIXEL;
      const seconds = Math.max(1, event.timeStamp - lastMove) / 1000;
      speed = degrees / seconds;
      to(turn(orbit, degrees, up * DEGREES_PER_PIXEL));
    } else if (before > 0) {
      to(zoomBy(orbit, spread() / before));
    }
    lastMove = event.timeStamp;
  };
  const up = (event: PointerEvent) => {
    if (!hands.delete(event.pointerId) || hands.size > 0) return;
    const flicked = event.timeStamp - lastMove < 60 && !options.still() && !options.fixed();
    speed = flicked ? Math.max(-400, Math.min(400, speed)) : 0;
    coastBegun = null;
    if (speed !== 0) options.wake();
  };
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && document.activeElement !== canvas) return;
    event.preventDefault();
    to(zoomBy(orbit, Math.exp(-Math.max(-80, Math.min(80, event.deltaY)) * 0.004)));
  };
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = KEYS[event.key];
    if (step === undefined && event.key !== 'Home') return;
    event.preventDefault();
    if (step === undefined) options.home();
    else to(step(orbit));
  };

  canvas.style.touchAction = 'pan-y';
  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  canvas.addEventListener('wheel', wheel, { passive: false });
  canvas.addEventListener('keydown', key);

  return {
    get orbit() {
      return orbit;
    },
    go(next, walking) {
      speed = 0;
      walk = walking && !options.still() ? { from: orbit, to: limit(next), begun: null } : null;
      if (walk === null) orbit = limit(next);
      options.wake();
    },
    advance(now) {
      if (walk !== null) {
        walk.begun ??= now;
        const share = Math.min(1, (now - walk.begun) / WALK_MS);
        orbit = stepTowards(walk.from, walk.to, share);
        if (share === 1) walk = null;
        return walk !== null;
      }
      if (speed === 0 || hands.size > 0) return false;
      const before = coastBegun ?? now;
      coastBegun = now;
      const seconds = Math.min(0.1, (now - before) / 1000);
      orbit = turn(orbit, speed * seconds, 0);
      speed = coasting(speed, seconds);
      if (Math.abs(speed) < SLOWEST) speed = 0;
      return speed !== 0;
    },
    dispose() {
      canvas.removeEventListener('pointerdown', down);
      canvas.removeEventListener('pointermove', move);
      canvas.removeEventListener('pointerup', up);
      canvas.removeEventListener('pointercancel', up);
      canvas.removeEventListener('wheel', wheel);
      canvas.removeEventListener('keydown', key);
    },
  };
}
