/** One return: its pieces, its steps and comments, and the parcels in which its pieces come back. */
import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Status } from '@jinlan/ui';
import type { ReturnFragment } from '../../fragments.generated.ts';
import type { OrderAccess } from '../../order-access.ts';
import { ReturnPictures } from './ReturnPictures.tsx';
import styles from './Returns.module.css';
import { returnStatusKey, returnTone } from './return-words.ts';
import { SendBack } from './SendBack.tsx';
import { WriteToStore } from './WriteToStore.tsx';

export interface ReturnDetailsProps {
  readonly sent: ReturnFragment;
  /** Null for a person who may only read. */
  readonly access: OrderAccess | null;
  readonly refetch: () => Promise<void> | void;
  /** Heading level of its parts. */
  readonly level: 2 | 4;
}

export function ReturnDetails(props: ReturnDetailsProps) {
  const words = useWords('orders');
  const { sent, access, level } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={styles.details}>
      <p className={styles.head}>
        <Status tone={returnTone(sent.status)}>{words(returnStatusKey(sent.status))}</Status>
        <time dateTime={sent.created_at}>{words.moment(sent.created_at)}</time>
      </p>
      <div>{(sent.items ?? []).map((line) => (line ? <Line key={line.uid} line={line} /> : null))}</div>
      <section>
        <Heading>{words('orders.return.timeline')}</Heading>
        <Timeline sent={sent} />
      </section>
      {access ? <ReturnPictures {...props} access={access} /> : null}
      {access ? <SendBack {...props} access={access} /> : null}
      {access ? <WriteToStore {...props} access={access} /> : null}
    </div>
  );
}

function Line({ line }: { readonly line: NonNullable<NonNullable<ReturnFragment['items']>[number]> }) {
  const words = useWords('orders');
  const charged = readMoney(line.gift_charged);
  const name = line.order_item.product_name ?? '';
  if (line.request_quantity === 0 && charged)
    return <p>{words('orders.return.giftOwedCharged', { name, amount: format(charged) })}</p>;
  return (
    <div>
      <p>
        {words(line.status === 'PENDING' ? 'orders.return.line' : 'orders.return.lineDone', {
          name,
          asked: line.request_quantity,
          accepted: line.quantity,
        })}
      </p>
      {charged ? <p>{words('orders.return.giftCharged', { amount: format(charged) })}</p> : null}
    </div>
  );
}

interface Entry {
  readonly key: string;
  readonly at: string;
  readonly who: string;
  readonly text: string | null;
}

function Timeline({ sent }: { readonly sent: ReturnFragment }) {
  const words = useWords('orders');
  const comments = (sent.comments ?? []).flatMap((comment) => comment ?? []);
  const entries: readonly Entry[] = [
    { key: 'requested', at: sent.created_at, who: words('orders.return.event.requested'), text: null },
    ...comments.map(({ uid, created_at: at, by_store: isStores, author_name: author, text }) => ({
      ...{ key: uid, at, text },
      who: isStores ? author : words('orders.return.you'),
    })),
    ...(sent.settled_at
      ? [
          {
            ...{ key: 'settled', at: sent.settled_at, who: words('orders.return.event.settled') },
            text: sent.refusal_reason && words('orders.return.refused', { reason: sent.refusal_reason }),
          },
        ]
      : []),
  ];
  // Times of ISO 8601 in UTC sort as text; the sort keeps the order of equal ones.
  const sorted = entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return (
    <ol className={styles.timeline}>
      {sorted.map(({ key, at, who, text }) => (
        <li key={key}>
          <p className={styles.head}>
            <strong>{who}</strong>
            <time dateTime={at}>{words.moment(at)}</time>
          </p>
          {text === null ? null : <p className={styles.text}>{text}</p>}
        </li>
      ))}
    </ol>
  );
}
