/**
 * `/store-credit`: the customer's credit, a form that adds a gift card, and the history; `?page=2` shows older entries.
 */

import { readMoney, useMutation, useQuery } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { LoadError } from '@jinlan/client/loading';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { readGiftCardCode } from '@jinlan/domain/gift-cards';
import { format, isNegative, negate } from '@jinlan/domain/money';
import { Button, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { useSession } from '../account/session.tsx';
import { Pages } from '../app/Pages.tsx';
import { pageIn } from '../app/page-in.ts';
import { balanceErrorWords, CodeField, codeProblem } from './CodeField.tsx';
import styles from './GiftCards.module.css';
import {
  RedeemGiftCardDocument,
  StoreCreditHistoryDocument,
  type StoreCreditHistoryQuery,
} from './queries.generated.ts';

type Credit = NonNullable<NonNullable<StoreCreditHistoryQuery['customer']>['store_credit']>;
type Entry = NonNullable<NonNullable<NonNullable<Credit['balance_history']>['items']>[number]>;

export default function StoreCreditScreen() {
  const words = useWords('giftCards');
  return (
    <AccountPage title={words('giftcards.credit.title')} lead={words('giftcards.credit.lead')}>
      <StoreCredit />
    </AccountPage>
  );
}

function StoreCredit() {
  const words = useWords('giftCards');
  const { status } = useSession();
  const [search] = useSearchParams();
  const page = pageIn(search);
  const { data, error, loading, refetch } = useQuery(
    StoreCreditHistoryDocument,
    { page },
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const credit = data?.customer?.store_credit;
  if (!credit) {
    return error ? (
      <LoadError
        live
        size="small"
        error={error}
        text={words('giftcards.credit.notLoaded')}
        busy={loading}
        onRetry={refetch}
      />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  }
  const balance = readMoney(credit.current_balance);
  return (
    <div className={styles.parts}>
      <p className={styles.amount}>
        <span>{words('giftcards.credit.balance')}</span>{' '}
        <strong role="status">{balance ? format(balance) : ''}</strong>
      </p>
      <Redeem onRedeemed={refetch} />
      <History credit={credit} page={page} />
    </div>
  );
}

function Redeem({ onRedeemed }: { readonly onRedeemed: () => void }) {
  const words = useWords('giftCards');
  const toasts = useToasts();
  const [redeem] = useMutation(RedeemGiftCardDocument);
  const form = useShopForm<{ code: string }>({
    defaultValues: { code: '' },
    check: ({ code }) => ({ code: codeProblem(code, words) }),
    async send({ code }) {
      const outcome = await redeem({ code: readGiftCardCode(code) ?? code });
      if (!outcome.ok) {
        const isFault = outcome.error.kind === 'fault';
        return {
          fields: {
            code: isFault ? words('giftcards.redeem.failed') : balanceErrorWords(outcome.error, words),
          },
        };
      }
      form.setValue('code', '');
      toasts.add({ type: 'info', message: words('giftcards.redeem.done') });
      onRedeemed();
      return null;
    },
  });
  return (
    <section className={styles.narrow} aria-labelledby="redeem-heading">
      <h2 id="redeem-heading">{words('giftcards.redeem.title')}</h2>
      <p className={styles.soft}>{words('giftcards.redeem.lead')}</p>
      <ShopForm form={form} className={styles.form}>
        <CodeField
          {...form.field('code')}
          end={
            <Button type="submit" busy={form.busy && words('ui.busy')}>
              {words('giftcards.redeem.send')}
            </Button>
          }
        />
      </ShopForm>
    </section>
  );
}

function History({ credit, page }: { readonly credit: Credit; readonly page: number }) {
  const words = useWords('giftCards');
  const entries = (credit.balance_history?.items ?? []).flatMap((entry) => entry ?? []);
  const total = credit.balance_history?.total_count ?? 0;
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading">{words('giftcards.credit.history')}</h2>
      <p className={styles.soft}>
        {total === 0 ? words('giftcards.credit.none') : words('giftcards.credit.count', { count: total })}
      </p>
      <ol className={styles.history}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and a page of them never changes order
          <HistoryRow key={index} entry={entry} />
        ))}
      </ol>
      <Pages
        page={page}
        pages={credit.balance_history?.page_info?.total_pages ?? 1}
        hrefOf={(to) => (to === 1 ? '/store-credit' : `/store-credit?page=${to}`)}
      />
    </section>
  );
}

function HistoryRow({ entry }: { readonly entry: Entry }) {
  const words = useWords('giftCards');
  const change = readMoney(entry.balance_change);
  const balance = readMoney(entry.actual_balance);
  const amount = change && format(isNegative(change) ? negate(change) : change);
  return (
    <li className={styles.entry}>
      <span>{actionWords(entry.action ?? '', words)}</span>
      <strong>{change ? `${isNegative(change) ? '−' : '+'}${amount}` : ''}</strong>
      <time className={styles.soft} dateTime={entry.date_time_changed ?? ''}>
        {entry.date_time_changed ? words.yearMoment(entry.date_time_changed) : ''}
      </time>
      <span className={styles.soft}>
        {balance ? words('giftcards.credit.after', { balance: format(balance) }) : ''}
      </span>
    </li>
  );
}

const actions = ['Created', 'Used', 'Reverted', 'Refunded', 'Expired'] as const;

function actionWords(action: string, words: Words<'giftCards'>): string {
  const known = actions.find((name) => name === action);
  return words(known ? `giftcards.credit.action.${known}` : 'giftcards.credit.action.other');
}
