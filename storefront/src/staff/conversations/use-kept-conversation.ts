import { type Outcome, readError, readOutcome, type ShopError } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from 'urql';
import type { Message, Written } from '../../conversations/messages.ts';
import { messageRefusal } from '../../conversations/refusals.ts';
import { type Thread, useThread } from '../../conversations/use-thread.ts';
import { useConversationEvents } from '../../ordering/use-order-events.ts';
import { refusedWords } from '../refused-words.ts';
import {
  AnswerConversationDocument,
  CloseConversationDocument,
  HandOverConversationDocument,
  StaffConversationDocument,
  type StaffConversationQuery,
  TakeConversationDocument,
  TakeOverConversationDocument,
} from './queries.generated.ts';

type Loaded = StaffConversationQuery['staffConversation'];
export type Kept = Omit<Loaded, 'messages'>;
export type PlainStep = 'TAKE' | 'TAKE_OVER' | 'CLOSE';

export interface KeptTalk {
  readonly kept: Kept | null;
  readonly error: ShopError | null;
  readonly thread: Thread;
  /** Why the last step was refused; null if it was not. */
  readonly refusal: string | null;
  readonly load: () => Promise<void>;
  readonly loadEarlier: () => Promise<void>;
  /** Returns whether the step succeeded. */
  readonly step: (kind: PlainStep) => Promise<boolean>;
  /** Returns whether the conversation was handed over. */
  readonly handOver: (store: string, note: string) => Promise<boolean>;
}

const now = { requestPolicy: 'network-only', unkept: true } as const;

/** A conversation in staff mode. New messages of the customer appear at once. */
export function useKeptConversation(uid: string, onChanged: () => void): KeptTalk {
  const words = useWords('conversations', 'staff', 'staffConversations');
  const client = useClient();
  const [kept, setKept] = useState<Kept | null>(null);
  const [error, setError] = useState<ShopError | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const refused = (problem: ShopError): string =>
    problem.code === 'CONVERSATION_STEP_REFUSED' || problem.code === 'CONVERSATION_NOT_FOUND'
      ? words('staffconv.refused.step')
      : problem.code === 'CONVERSATION_STORE_INVALID'
        ? words('staffconv.refused.store')
        : refusedWords(problem, words, messageRefusal(problem, words));

  const thread = useThread(async ({ clientId, text, picture }: Written) => {
    const input = { ...{ client_id: clientId, text }, ...(picture === null ? {} : { picture }) };
    const outcome = readOutcome(
      await client.mutation(AnswerConversationDocument, { uid, input, after: after() }).toPromise(),
    );
    if (!outcome.ok) return refused(outcome.error);
    take(outcome.value.answerConversation);
    onChanged();
    return null;
  });
  const { merge, after } = thread;

  const take = useCallback(
    ({ messages, ...rest }: Kept & { readonly messages: readonly Message[] }) => {
      setKept(rest);
      merge(messages);
    },
    [merge],
  );
  const load = useCallback(async () => {
    const answer = await client.query(StaffConversationDocument, { uid, after: after() }, now).toPromise();
    setError(readError(answer.error));
    if (answer.data) take(answer.data.staffConversation);
    else if (answer.error) setKept(null);
  }, [client, uid, after, take]);
  useEffect(() => void load(), [load]);
  useConversationEvents(kept?.watch_key ?? null, () => void load());

  /** Shows the outcome of a step; returns whether it succeeded. */
  function settle<Data>(outcome: Outcome<Data>, read: (data: Data) => Loaded | null): boolean {
    setRefusal(outcome.ok ? null : refused(outcome.error));
    const next = outcome.ok ? read(outcome.value) : null;
    if (next) take(next);
    else void load();
    onChanged();
    return outcome.ok;
  }
  return {
    ...{ kept, error, thread, refusal, load },
    async loadEarlier() {
      const before = thread.messages[0]?.seq;
      if (before === undefined) return;
      const { data } = await client.query(StaffConversationDocument, { uid, before }, now).toPromise();
      if (data) merge(data.staffConversation.messages);
    },
    async step(kind) {
      const variables = { uid, after: after() };
      switch (kind) {
        case 'TAKE': {
          const answer = await client.mutation(TakeConversationDocument, variables).toPromise();
          return settle(readOutcome(answer), (data) => data.takeConversation);
        }
        case 'TAKE_OVER': {
          const answer = await client.mutation(TakeOverConversationDocument, variables).toPromise();
          return settle(readOutcome(answer), (data) => data.takeOverConversation);
        }
        case 'CLOSE': {
          const answer = await client.mutation(CloseConversationDocument, variables).toPromise();
          return settle(readOutcome(answer), (data) => data.closeConversation);
        }
      }
    },
    async handOver(store, note) {
      const answer = await client.mutation(HandOverConversationDocument, { uid, store, note }).toPromise();
      return settle(readOutcome(answer), () => null);
    },
  };
}
