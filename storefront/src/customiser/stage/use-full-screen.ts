/** Shows the stage full-screen, with the browser's API if there is one, else over the whole page. Escape ends both. */
import { type RefObject, useEffect, useState } from 'react';

export function useFullScreen(stage: RefObject<HTMLElement | null>) {
  const [filling, setFilling] = useState<'screen' | 'page' | null>(null);

  useEffect(() => {
    const changed = () => setFilling(document.fullscreenElement === stage.current ? 'screen' : null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [stage]);

  useEffect(() => {
    if (filling !== 'page') return;
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setFilling(null);
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [filling]);

  async function toggle(): Promise<void> {
    if (filling === 'page') return setFilling(null);
    if (filling === 'screen') return document.exitFullscreen();
    try {
      await stage.current?.requestFullscreen();
    } catch {
      setFilling('page');
    }
  }

  return { filling, toggle };
}
