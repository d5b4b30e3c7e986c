import { useCallback, useEffect, useRef, useState } from 'react';
import { lastOf, type Message, mergeMessages, type Pending, type Written } from './messages.ts';

export interface Thread {
  readonly messages: readonly Message[];
  readonly pending: readonly Pending[];
  /** Adds loaded messages. */
  readonly merge: (more: readonly Message[]) => void;
  /** The number of the last message before a gap, after which messages must be loaded; null if none is loaded yet. */
  readonly after: () => number | null;
  readonly clear: () => void;
  readonly submit: (text: string, picture: string | null) => void;
  readonly again: (clientId: string) => void;
}

/**
 * The messages of a conversation, and those being sent. Messages are sent one after another, so their order stays. A
 * message that fails stays in the list and can be sent again under the same id. `send` returns why it failed, or null.
 */
export function useThread(send: (written: Written) => Promise<string | null>): Thread {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const known = useRef<readonly Message[]>([]);
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  const queue = useRef<Promise<void>>(Promise.resolve());

  const merge = useCallback((more: readonly Message[]) => {
    known.current = mergeMessages(known.current, more);
    setMessages(known.current);
  }, []);
  const attempt = useCallback((written: Written) => {
    const setFailed = (failed: string | null) =>
      setPending((current) =>
        current.map((each) => (each.clientId === written.clientId ? { ...each, failed } : each)),
      );
    setFailed(null);
    queue.current = queue.current.then(async () => {
      const failed = await latestSend.current(written);
      if (failed === null)
        setPending((current) => current.filter(({ clientId }) => clientId !== written.clientId));
      else setFailed(failed);
    });
  }, []);
  return {
    messages,
    pending,
    merge,
    after: useCallback(() => (known.current.length === 0 ? null : lastOf(known.current)), []),
    clear: useCallback(() => {
      known.current = [];
      setMessages([]);
      setPending([]);
    }, []),
    submit: useCallback(
      (text: string, picture: string | null) => {
        const written = { clientId: crypto.randomUUID(), text, picture };
        setPending((current) => [...current, { ...written, failed: null }]);
        attempt(written);
      },
      [attempt],
    ),
    again: (clientId) => {
      const found = pending.find((each) => each.clientId === clientId);
      if (found) attempt(found);
    },
  };
}
