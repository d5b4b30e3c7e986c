import { useEffect, useState } from 'react';

/** How often the connection came back while the page was open: what failed to load is then asked for again. */
export function useReturns(): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const count = (): void => setReturns((before) => before + 1);
    addEventListener('online', count);
    return () => removeEventListener('online', count);
  }, []);
  return returns;
}
