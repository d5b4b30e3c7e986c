import { useEffect, useState } from 'react';

/** Counts how often the connection came back while the page was open, so failed loads can be retried. */
export function useReconnects(): number {
  const [reconnects, setReconnects] = useState(0);
  useEffect(() => {
    const count = (): void => setReconnects((before) => before + 1);
    addEventListener('online', count);
    return () => removeEventListener('online', count);
  }, []);
  return reconnects;
}
