import { useEffect } from 'react';

/** Keeps the screen on while the component is mounted, if the browser can (Screen Wake Lock). */
export function useAwakeScreen(): void {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    async function take(): Promise<void> {
      // A hidden page cannot have a lock, and a phone with a low battery refuses it.
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      const taken = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) void taken?.release();
      else lock = taken;
    }
    // The browser releases the lock when the page is hidden.
    const onReturn = () => void take();
    document.addEventListener('visibilitychange', onReturn);
    void take();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onReturn);
      void lock?.release();
    };
  }, []);
}
