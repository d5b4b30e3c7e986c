import { useEffect, useRef } from 'react';
import { followOrders } from './order-events.ts';

/** Calls back at each step of these orders, while the page is open. */
export function useOrderEvents(watchKeys: readonly string[], onChange: () => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const keys = watchKeys.join(',');
  useEffect(() => {
    if (keys === '') return;
    return followOrders(keys.split(','), () => latest.current());
  }, [keys]);
}
