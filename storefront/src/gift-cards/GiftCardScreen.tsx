/** `/gift-card`: the balance of a gift card, for people who type its code. The code never becomes part of an address. */

import { readError, readMoney } from '@jinlan/client/data';
import { ShopForm, SubmitButton, useIsBrowser, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { formatGiftCardCode, readGiftCardCode } from '@jinlan/domain/gift-cards';
import { format } from '@jinlan/domain/money';
import { Container, LinkButton } from '@jinlan/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useClient } from 'urql';
import { PageHead } from '../app/PageHead.tsx';
import { balanceErrorWords, CodeField, codeProblem } from './CodeField.tsx';
import styles from './GiftCards.module.css';
import { GiftCardBalanceDocument, type GiftCardBalanceQuery } from './queries.generated.ts';
import { ReceivedCard } from './ReceivedCard.tsx';

type Account = NonNullable<GiftCardBalanceQuery['giftCardAccount']>;

export default function GiftCardScreen() {
  const words = useWords('giftCards');
  const cardKey = useCardKey();
  if (cardKey)
    return (
      <Container className={styles.page}>
        <PageHead title={words('giftcards.received.title')} hidden />
        <h1 tabIndex={-1}>{words('giftcards.received.title')}</h1>
        <ReceivedCard cardKey={cardKey} />
      </Container>
    );
  return <BalancePage />;
}

/** Moves the key of an e-mail's link from the address into the history entry: a copied address does not reveal it. */
function useCardKey(): string | null {
  const { hash, search, state } = useLocation();
  const isBrowser = useIsBrowser();
  const navigate = useNavigate();
  const key = isBrowser ? (/^#key=([\w.-]{1,80})$/.exec(hash)?.[1] ?? null) : null;
  useEffect(() => {
    if (key) void navigate({ search }, { replace: true, preventScrollReset: true, state: { cardKey: key } });
  }, [key, navigate, search]);
  const kept = isBrowser ? (state as { readonly cardKey?: unknown } | null)?.cardKey : null;
  return key ?? (typeof kept === 'string' ? kept : null);
}

function BalancePage() {
  const words = useWords('giftCards');
  const [account, setAccount] = useState<Account | null>(null);
  return (
    <Container width="rows" className={styles.page}>
      <PageHead title={words('giftcards.balance.title')} hidden />
      <div className={styles.narrow}>
        <h1 tabIndex={-1}>{words('giftcards.balance.title')}</h1>
        <p className={styles.lead}>{words('giftcards.balance.lead')}</p>
        <BalanceForm onAccount={setAccount} />
        {account ? <Balance key={account.code} account={account} /> : null}
      </div>
    </Container>
  );
}

function BalanceForm({ onAccount }: { readonly onAccount: (account: Account | null) => void }) {
  const words = useWords('giftCards');
  const client = useClient();
  const form = useShopForm<{ code: string }>({
    defaultValues: { code: '' },
    check: (values) => ({ code: codeProblem(values.code, words) }),
    async send({ code }) {
      const { data, error } = await client
        .query(
          GiftCardBalanceDocument,
          { code: readGiftCardCode(code) ?? code },
          { requestPolicy: 'network-only', unkept: true },
        )
        .toPromise();
      const account = data?.giftCardAccount ?? null;
      onAccount(account);
      return account ? null : { fields: { code: balanceErrorWords(readError(error), words) } };
    },
    onWrong: () => onAccount(null),
  });
  return (
    <ShopForm
      form={form}
      className={styles.form}
      foot={
        <SubmitButton priority="high" full busy={form.busy && words('ui.busy')}>
          {words('giftcards.balance.check')}
        </SubmitButton>
      }
    >
      <CodeField {...form.field('code')} />
    </ShopForm>
  );
}

function Balance({ account }: { readonly account: Account }) {
  const words = useWords('giftCards');
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const balance = readMoney(account.balance);
  return (
    <section ref={section} tabIndex={-1} className={styles.balance} aria-labelledby="card-heading">
      <h2 id="card-heading">
        {words('giftcards.balance.card', { code: formatGiftCardCode(account.code ?? '') })}
      </h2>
      <p className={styles.amount}>
        <span>{words('giftcards.balance.left')}</span> <strong>{balance ? format(balance) : ''}</strong>
      </p>
      <p>
        {account.expiration_date
          ? words('giftcards.balance.until', {
              day: words.day(`${account.expiration_date}T12:00:00+08:00`),
            })
          : words('giftcards.balance.always')}
      </p>
      <p className={styles.soft}>{words('giftcards.balance.use')}</p>
      <p className={styles.soft}>{words('giftcards.balance.redeem')}</p>
      <LinkButton to="/store-credit">{words('giftcards.balance.toCredit')}</LinkButton>
    </section>
  );
}
