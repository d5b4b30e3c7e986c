import { readError, type ShopError, storedValues } from '@jinlan/client/data';
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { wholeName } from '../../account/names.ts';
import { useSession } from '../../account/session.tsx';
import { MemberCardDocument, type MemberCardQuery } from './queries.generated.ts';
import { readStoredCard, type StoredCard, storeCard } from './stored-card.ts';

type CustomerCard = NonNullable<NonNullable<MemberCardQuery['customer']>['member_card']>;

export interface LiveToken {
  readonly token: string;
  /** When the next token replaces this one, in ms of `Date.now()`. */
  readonly until: number;
}

export type Wallet = CustomerCard['wallets'][number];

interface CardState {
  /** Null before the first answer, if the browser has no stored card. */
  readonly card: StoredCard | null;
  /** Null without a connection. */
  readonly live: LiveToken | null;
  /** The wallets to which the card can be added; empty without a connection. */
  readonly wallets: readonly Wallet[];
  /** The error of the latest request; null after a success. */
  readonly error: ShopError | null;
  readonly retry: () => void;
}

const retryMs = 5_000;

/** The signed-in member's card, with a new token each minute. Answers never enter a cache. */
export function useCard(): CardState {
  const client = useClient();
  const { token: session } = useSession();
  const [card, setCard] = useState<StoredCard | null>(() => readStoredCard(storedValues, session));
  const [live, setLive] = useState<LiveToken | null>(null);
  const [wallets, setWallets] = useState<readonly Wallet[]>([]);
  const [error, setError] = useState<ShopError | null>(null);
  const [tries, setTries] = useState(0);
  const retry = () => setTries((count) => count + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try loads again
  useEffect(() => {
    if (session === null) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueAt = 0;
    const again = (ms: number) => {
      dueAt = Date.now() + ms;
      timer = setTimeout(() => void load(), ms);
    };

    async function load(): Promise<void> {
      clearTimeout(timer);
      dueAt = Number.POSITIVE_INFINITY;
      const options = { requestPolicy: 'network-only', unkept: true } as const;
      const result = await client.query(MemberCardDocument, {}, options).toPromise();
      if (isOver) return;
      const customer = result.data?.customer;
      if (customer?.member_card && customer.membership) {
        const { code, token, seconds_left: seconds } = customer.member_card;
        const loaded = { code, level: customer.membership.level, name: wholeName(customer) };
        storeCard(storedValues, session ?? '', loaded);
        setCard(loaded);
        setLive({ token, until: Date.now() + seconds * 1_000 });
        setWallets(customer.member_card.wallets);
        setError(null);
        again(seconds * 1_000);
      } else {
        setLive((shown) => (shown !== null && Date.now() < shown.until ? shown : null));
        setWallets([]);
        setError(readError(result.error));
        again(retryMs);
      }
    }

    // Timers of a hidden page run late.
    const onReturn = () => {
      if (document.visibilityState === 'visible' && Date.now() >= dueAt) void load();
    };
    const onOnline = () => void load();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('online', onOnline);
    void load();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('online', onOnline);
    };
  }, [client, session, tries]);

  return { card, live, wallets, error, retry };
}
