/**
 * One viewer on one canvas, loaded when the stage is first shown. WebGL may be missing, refused or lost: these are
 * states of the stage, not errors of the page.
 */
import type { Ground, Viewer } from '@jinlan/atelier/viewer';
import { type RefObject, useEffect, useRef, useState } from 'react';

export type StageState = 'loading' | 'live' | 'lost' | 'unavailable' | 'failed';

/** Notifies overlays of each new frame. */
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
  let frameCount = 0;
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    count: () => frameCount,
    notify(count: number) {
      frameCount = count;
      for (const listener of listeners) listener();
    },
  };
}

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface ViewerWishes {
  readonly ground: Ground;
  /** Increases to start again with a new canvas. */
  readonly attempt: number;
  /** Called when the Home key resets the view. */
  readonly onHome: () => void;
}

/** Height that the controls at the bottom cover, CSS pixels. */
const FOOT = 72;

export function useViewer(canvas: RefObject<HTMLCanvasElement | null>, wishes: ViewerWishes): Opened {
  const { ground, attempt } = wishes;
  const [state, setState] = useState<StageState>('loading');
  const [viewer, setViewer] = useState<Viewer | null>(null);
  const [frames] = useState(createFrames);
  const latest = useRef(wishes);
  latest.current = wishes;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt needs a new viewer
  useEffect(() => {
    let isMounted = true;
    let opened: Viewer | null = null;
    setState('loading');
    import('@jinlan/atelier/viewer').then(
      ({ createViewer, isAvailable }) => {
        if (!isMounted || canvas.current === null) return;
        if (!isAvailable()) return setState('unavailable');
        try {
          const newViewer = createViewer(canvas.current, {
            ground: latest.current.ground,
            foot: FOOT,
            onHome: () => latest.current.onHome(),
            reducedMotion: wantsStillness(),
            onFrame: () => frames.notify(newViewer.frames),
            onLost: (lost) => setState(lost ? 'lost' : 'live'),
          });
          opened = newViewer;
          setViewer(newViewer);
        } catch {
          // WebGL may exist without memory for another context.
          setState('unavailable');
        }
      },
      () => isMounted && setState('failed'),
    );
    return () => {
      isMounted = false;
      opened?.dispose();
      setViewer(null);
    };
  }, [attempt]);

  useEffect(() => viewer?.ground(ground), [viewer, ground]);
  return { viewer, state, setState, frames };
}
