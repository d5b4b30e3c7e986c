import { useEffect, useRef } from 'react';
import { browserParts, conversationEvents, followOrders } from './order-events.ts';

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

/**
 * Calls back at each change of a conversation, or of the conversations of a store, while the page is open. With null, it
 * follows nothing.
 */
export function useConversationEvents(watchKey: string | null, onChange: () => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (watchKey === null) return;
    return followOrders([watchKey], () => latest.current(), browserParts(), conversationEvents);
  }, [watchKey]);
}
