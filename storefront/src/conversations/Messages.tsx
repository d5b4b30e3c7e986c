import { useWords } from '@jinlan/client/words';
import { Button, classNames, Link, Picture } from '@jinlan/ui';
import { useEffect, useRef } from 'react';
import { piecePath } from '../product/piece-line.ts';
import styles from './Messages.module.css';
import type { Message } from './messages.ts';
import type { Thread } from './use-thread.ts';

interface MessagesProps {
  readonly thread: Pick<Thread, 'messages' | 'pending' | 'again'>;
  /** The reader's own messages are on the right. */
  readonly reader: 'CUSTOMER' | 'STAFF';
  readonly onEarlier: () => Promise<void>;
}

/** The messages of a conversation, scrolled to the last one. Screen readers announce new messages. */
export function Messages({ thread: { messages, pending, again }, reader, onEarlier }: MessagesProps) {
  const words = useWords('conversations');
  const end = useRef<HTMLLIElement>(null);
  const last = messages.at(-1)?.seq ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls where a message was added
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [last, pending.length]);
  const first = messages[0]?.seq ?? 1;
  return (
    <div role="log" aria-label={words('conversations.log')} className={styles.log}>
      {first > 1 ? (
        <Button priority="low" size="small" onClick={() => void onEarlier()}>
          {words('conversations.earlier')}
        </Button>
      ) : null}
      <ol className={styles.list}>
        {messages.map((message, index) => (
          <Line
            key={message.seq}
            message={message}
            reader={reader}
            isNewDay={dayOf(messages[index - 1]) !== dayOf(message)}
          />
        ))}
        {pending.map(({ clientId, text, picture, failed }) => (
          <li key={clientId} className={classNames(styles.line, styles.own)}>
            <div className={styles.bubble}>
              {picture === null ? null : (
                <img
                  src={`data:image/jpeg;base64,${picture}`}
                  alt={words('conversations.picture')}
                  className={styles.picture}
                />
              )}
              {text === '' && !picture ? (
                <p className={styles.text}>{words('conversations.picture.gone')}</p>
              ) : null}
              {text === '' ? null : <p className={styles.text}>{text}</p>}
            </div>
            {failed === null ? (
              <p className={styles.meta}>{words('conversations.sending')}</p>
            ) : (
              <div className={styles.failed} role="alert">
                <p>
                  {words('conversations.failed')}　{failed}
                </p>
                <Button priority="low" size="small" onClick={() => again(clientId)}>
                  {words('conversations.again')}
                </Button>
              </div>
            )}
          </li>
        ))}
        <li ref={end} aria-hidden="true" className={styles.end} />
      </ol>
    </div>
  );
}

/** The day of a message in UTC+8. */
const dayOf = (message: Message | undefined): string =>
  message === undefined
    ? ''
    : new Date(new Date(message.at).getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

interface LineProps {
  readonly message: Message;
  readonly reader: MessagesProps['reader'];
  readonly isNewDay: boolean;
}

function Line({ message, reader, isNewDay }: LineProps) {
  const words = useWords('conversations');
  const { author, event, text, at, picture_url: picture, cards } = message;
  const isOwn = author === reader;
  const day = isNewDay ? <p className={styles.note}>{words.day(dayOf(message))}</p> : null;
  if (event)
    return (
      <li className={styles.line}>
        {day}
        <p className={styles.note}>
          {words(`conversations.event.${event}`, { name: message.store_name ?? message.staff_name ?? '' })}
        </p>
      </li>
    );
  const name =
    author === 'STAFF'
      ? (message.staff_name ?? words('conversations.desk'))
      : words(isOwn ? 'conversations.you' : 'conversations.customer');
  return (
    <li className={classNames(styles.line, isOwn && styles.own)}>
      {day}
      <p className={styles.meta}>
        <span>{name}</span> <time dateTime={at}>{words.time(at)}</time>
      </p>
      <div className={styles.bubble}>
        {picture ? (
          <a href={picture} target="_blank" rel="noopener noreferrer">
            <img src={picture} alt={words('conversations.picture')} className={styles.picture} />
          </a>
        ) : null}
        {text === '' ? null : <p className={styles.text}>{text}</p>}
      </div>
      {cards.map((card) => (
        <Card key={`${card.kind} ${card.target}`} card={card} reader={reader} />
      ))}
    </li>
  );
}

function Card({
  card: { kind, target, product },
  reader,
}: {
  readonly card: Message['cards'][number];
  readonly reader: MessagesProps['reader'];
}) {
  const words = useWords('conversations');
  if (kind === 'DESIGN')
    return (
      <Link to={`/customizer/d/${target}`} className={styles.card}>
        {words('conversations.card.design')}
      </Link>
    );
  if (kind === 'ORDER')
    return (
      <Link
        to={reader === 'STAFF' ? `/staff/orders/${target}` : `/order-details/${target}`}
        className={styles.card}
      >
        {words('conversations.card.order', { number: target })}
      </Link>
    );
  if (!product) return <p className={styles.card}>{words('conversations.card.gone')}</p>;
  return (
    <Link to={piecePath(product)} className={styles.card}>
      {product.small_image?.url ? (
        <Picture
          src={product.small_image.url}
          alt=""
          color={product.small_image.color}
          sizes="64px"
          className={styles.cardPicture}
        />
      ) : null}
      <span>{product.name}</span>
    </Link>
  );
}
