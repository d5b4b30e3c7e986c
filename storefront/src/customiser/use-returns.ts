import { useEffect, useState } from 'react';

/** Counts how often the connection came back while the page was open, so failed loads can be retried. */
export function useReturns(): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const count = (): void => setReturns((before) => before + 1);
    addEventListener('online', count);
    return () => removeEventListener('online', count);
  }, []);
  return returns;
}
