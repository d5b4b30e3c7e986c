/**
 * One viewer on one canvas, fetched when the stage is first shown. The graphics card may be missing, refuse or go away: each is a
 * state that the stage shows, and none of them an error of the page.
 */
import type { Ground, Viewer } from '@jinlan/atelier/viewer';
import { type RefObject, useEffect, useRef, useState } from 'react';

export type StageState = 'loading' | 'live' | 'lost' | 'unavailable' | 'failed';

/** Tells whoever draws over the picture of each new one. */
export interface Frames {
  readonly subscribe: (listener: () => void) => () => void;
  readonly count: () => number;
}

interface Opened {
  readonly viewer: Viewer | null;
  readonly state: StageState;
  readonly setState: (state: StageState) => void;
  readonly frames: Frames;
}

function createFrames() {
  const listeners = new Set<() => void>();
  let drawn = 0;
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    count: () => drawn,
    tell(count: number) {
      drawn = count;
      for (const listener of listeners) listener();
    },
  };
}

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface ViewerWishes {
  readonly ground: Ground;
  /** Counts up to begin afresh, on a canvas of its own. */
  readonly attempt: number;
  /** The Home key led back to the whole piece. */
  readonly onHome: () => void;
}

/** What the controls at the foot cover, CSS pixels. */
const FOOT = 72;

export function useViewer(canvas: RefObject<HTMLCanvasElement | null>, wishes: ViewerWishes): Opened {
  const { ground, attempt } = wishes;
  const [state, setState] = useState<StageState>('loading');
  const [viewer, setViewer] = useState<Viewer | null>(null);
  const [frames] = useState(createFrames);
  const latest = useRef(wishes);
  latest.current = wishes;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a new viewer
  useEffect(() => {
    let wanted = true;
    let opened: Viewer | null = null;
    setState('loading');
    import('@jinlan/atelier/viewer').then(
      ({ createViewer, isAvailable }) => {
        if (!wanted || canvas.current === null) return;
        if (!isAvailable()) return setState('unavailable');
        try {
          const made = createViewer(canvas.current, {
            ground: latest.current.ground,
            foot: FOOT,
            onHome: () => latest.current.onHome(),
            reducedMotion: wantsStillness(),
            onFrame: () => frames.tell(made.frames),
            onLost: (lost) => setState(lost ? 'lost' : 'live'),
          });
          opened = made;
          setViewer(made);
        } catch {
          // A browser may have WebGL and no room for one more picture.
          setState('unavailable');
        }
      },
      () => wanted && setState('failed'),
    );
    return () => {
      wanted = false;
      opened?.dispose();
      setViewer(null);
    };
  }, [attempt]);

  useEffect(() => viewer?.ground(ground), [viewer, ground]);
  return { viewer, state, setState, frames };
}
