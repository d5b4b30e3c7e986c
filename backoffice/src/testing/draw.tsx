/** Renders a screen in one language, with a server that the test defines. */
import { compileMessages } from '@jinlan/client/compiled-messages';
import type { Locale } from '@jinlan/domain/markets';
import type { OfficeKey } from '@jinlan/messages/office';
import { LinkProvider } from '@jinlan/ui';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { OfficeLink } from '../app/OfficeLink.tsx';
import type { Ask } from '../data/ask.ts';
import { createAsk } from '../data/ask.ts';
import { AskContext } from '../data/use-answer.ts';
import { type Session, SessionProvider, type SignedOut } from '../session/session.tsx';
import { loadOffice, OfficeWordsProvider } from '../words/words.tsx';

// A loaded test machine is slow.
configure({ asyncUtilTimeout: 30_000 });

export const owner: Session = {
  accountId: '1',
  name: 'Mei',
  email: 'mei@example.com',
  roles: ['owner'],
  markets: ['hk', 'sg'],
};

export interface SentRequest {
  readonly operation: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** By operation name: the answer's data, or `{ refusal, data }`. */
export type Answers = Readonly<Record<string, (variables: SentRequest['variables']) => unknown>>;

/** A fake server over `fetch`: answers each operation by its name, and records the requests. */
export function server(
  answers: Answers,
  signedOut: () => void,
): { ask: Ask; requests: SentRequest[]; headers: Headers[] } {
  const requests: SentRequest[] = [];
  const headers: Headers[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const { query, variables } = JSON.parse(String(init?.body)) as { query: string; variables: object };
    const operation = /^(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '';
    requests.push({ operation, variables: variables as SentRequest['variables'] });
    headers.push(new Headers(init?.headers));
    const answer = answers[operation];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const result = answer(variables as SentRequest['variables']) as { refusal?: string; data?: object };
    return Response.json(
      result.refusal === undefined
        ? { data: result }
        : { errors: [{ message: result.refusal, extensions: { code: result.refusal, data: result.data } }] },
    );
  };
  return { ask: createAsk(fetch, signedOut), requests, headers };
}

export async function draw(
  screen: ReactNode,
  {
    answers,
    session = owner,
    locale = 'zh-Hans-CN',
    at = '/',
  }: {
    readonly answers: Answers;
    readonly session?: Session | null;
    readonly locale?: Locale;
    readonly at?: string;
  },
) {
  const messages = compileMessages((await loadOffice(locale)) as Record<OfficeKey, string>);
  const listeners = new Set<() => void>();
  const signedOut: SignedOut = {
    announce() {
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const { ask, requests, headers } = server(
    { OfficeSession: () => ({ officeSession: session }), ...answers },
    signedOut.announce,
  );
  render(
    <OfficeWordsProvider locale={locale} messages={messages} choose={() => undefined}>
      <AskContext value={ask}>
        <MemoryRouter initialEntries={[at]}>
          <LinkProvider component={OfficeLink}>
            <SessionProvider signedOut={signedOut}>{screen}</SessionProvider>
          </LinkProvider>
        </MemoryRouter>
      </AskContext>
    </OfficeWordsProvider>,
  );
  return { asked: requests, headers };
}
