import { readError, readOutcome, type ShopError, storedValues } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useClient } from 'urql';
import { useSession } from '../account/session.tsx';
import { useConversationEvents } from '../ordering/use-order-events.ts';
import type { OwnConversationFragment } from './fragments.generated.ts';
import type { Message, Written } from './messages.ts';
import {
  ConversationDeskDocument,
  type ConversationDeskQuery,
  ConversationDocument,
  OpenConversationDocument,
  ReadConversationDocument,
  ShowConversationPageDocument,
  WriteToConversationDocument,
} from './queries.generated.ts';
import { messageRefusal } from './refusals.ts';
import { type Thread, useThread } from './use-thread.ts';

/**
 * Storage key: this browser has a conversation, so the button counts its new messages. It lasts as long as the server's
 * cookie.
 */
export const CONVERSATION_BEGUN = 'conversation_begun';
const begunSeconds = 30 * 86_400;

export type Own = OwnConversationFragment;
export type Desk = ConversationDeskQuery['conversationDesk'];

export interface Talk {
  /** Null before the first message. */
  readonly own: Own | null;
  readonly desk: Desk | null;
  readonly error: ShopError | null;
  readonly loading: boolean;
  readonly thread: Thread;
  readonly unread: number;
  /** Whether a message needs an e-mail address for its answer. */
  readonly asksEmail: boolean;
  readonly reload: () => void;
  readonly loadEarlier: () => Promise<void>;
  /** Lets staff see which page the shopper is on, or stops that. */
  readonly showPage: (allowed: boolean) => Promise<void>;
}

const now = { requestPolicy: 'network-only', unkept: true } as const;

/**
 * The shopper's conversation with the service desk. It shows new messages of staff as they come. `email`: the address in
 * the form, as typed so far. A guest's message that is sent outside the desk's hours is answered there.
 */
export function useConversation(open: boolean, email: string): Talk {
  const words = useWords('conversations');
  const client = useClient();
  const { token, status } = useSession();
  const { pathname } = useLocation();
  const [own, setOwn] = useState<Own | null>(null);
  const [desk, setDesk] = useState<Desk | null>(null);
  const [error, setError] = useState<ShopError | null>(null);
  const [loading, setLoading] = useState(true);
  const turn = useRef(0);

  const asksEmail = desk?.is_open === false && status === 'guest' && !own?.email;
  const thread = useThread(async ({ clientId, text, picture }: Written) => {
    const thisTurn = turn.current;
    const input = {
      ...{ client_id: clientId, text },
      ...(picture === null ? {} : { picture }),
      ...(asksEmail ? { email } : {}),
    };
    const outcome = readOutcome(
      await client.mutation(WriteToConversationDocument, { input, after: thread.after() }).toPromise(),
    );
    if (!outcome.ok) return messageRefusal(outcome.error, words);
    if (thisTurn === turn.current) take(outcome.value.writeToConversation);
    return null;
  });
  const { merge, after, clear } = thread;

  const take = useCallback(
    (conversation: (Own & { readonly messages: readonly Message[] }) | null) => {
      setOwn(conversation);
      if (conversation === null) return;
      storedValues.set(CONVERSATION_BEGUN, true, begunSeconds);
      merge(conversation.messages);
    },
    [merge],
  );

  /** Loads the conversation of this browser, or that of a customer who has signed in since. */
  const load = useCallback(async () => {
    turn.current += 1;
    const thisTurn = turn.current;
    clear();
    setLoading(true);
    const opened = await client.mutation(OpenConversationDocument, {}).toPromise();
    if (thisTurn !== turn.current) return;
    const problem = readError(opened.error);
    setError(problem);
    setLoading(false);
    if (problem !== null) return;
    if (!opened.data?.openConversation) storedValues.remove(CONVERSATION_BEGUN);
    take(opened.data?.openConversation ?? null);
  }, [client, clear, take]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has another conversation
  useEffect(() => void load(), [load, token]);

  const refresh = useCallback(async () => {
    const thisTurn = turn.current;
    const answer = await client.query(ConversationDocument, { after: after() }, now).toPromise();
    if (thisTurn === turn.current && !answer.error) take(answer.data?.conversation ?? null);
  }, [client, after, take]);
  useConversationEvents(own?.watch_key ?? null, () => void refresh());

  useEffect(() => {
    if (!open) return;
    void client
      .query(ConversationDeskDocument, {}, now)
      .toPromise()
      .then(({ data }) => setDesk(data?.conversationDesk ?? null));
  }, [client, open]);

  const unread = own?.unread ?? 0;
  const last = own?.last ?? 0;
  useEffect(() => {
    if (!open || unread === 0 || document.hidden) return;
    void client
      .mutation(ReadConversationDocument, { upTo: last })
      .toPromise()
      .then(({ data }) => {
        if (data) setOwn((current) => current && { ...current, unread: data.readConversation.unread });
      });
  }, [client, open, unread, last]);

  const shows = own?.shares_page ?? false;
  const showPage = useCallback(
    async (allowed: boolean) => {
      const setShown = (shares_page: boolean) => setOwn((current) => current && { ...current, shares_page });
      setShown(allowed);
      const { data } = await client
        .mutation(ShowConversationPageDocument, { allowed, path: pathname })
        .toPromise();
      setShown(data?.showConversationPage.shares_page ?? !allowed);
    },
    [client, pathname],
  );
  const isClosed = own?.stage === 'CLOSED';
  useEffect(() => {
    if (shows && !isClosed) void showPage(true);
  }, [shows, isClosed, showPage]);

  return {
    ...{ own, desk, error, loading, thread, unread, asksEmail, showPage },
    reload: () => void load(),
    async loadEarlier() {
      const before = thread.messages[0]?.seq;
      if (before === undefined) return;
      const { data } = await client.query(ConversationDocument, { before }, now).toPromise();
      if (data?.conversation) merge(data.conversation.messages);
    },
  };
}
