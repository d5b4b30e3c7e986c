/** The gift card of an e-mail's link: picture, message, code, balance, and the PDF to print. */

import { readError, readMoney, type ShopError } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { formatGiftCardCode } from '@jinlan/domain/gift-cards';
import { format } from '@jinlan/domain/money';
import { Button, LinkButton, Notice, Picture, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from 'urql';
import styles from './GiftCards.module.css';
import {
  GiftCardPdfDocument,
  ReceivedGiftCardDocument,
  type ReceivedGiftCardQuery,
} from './queries.generated.ts';
import { savePdf } from './save-pdf.ts';

type Received = NonNullable<ReceivedGiftCardQuery['receivedGiftCard']>;

/** Personal: neither stored in the browser nor sent as an address. */
const personally = { requestPolicy: 'network-only', unkept: true } as const;

export function ReceivedCard({ cardKey }: { readonly cardKey: string }) {
  const words = useWords('giftCards');
  const client = useClient();
  const [answer, setAnswer] = useState<{ card: Received | null; error: ShopError | null } | null>(null);
  const load = useCallback(async () => {
    const { data, error } = await client
      .query(ReceivedGiftCardDocument, { key: cardKey }, personally)
      .toPromise();
    setAnswer({ card: data?.receivedGiftCard ?? null, error: readError(error) });
  }, [client, cardKey]);
  useEffect(() => void load(), [load]);
  if (!answer)
    return (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  if (answer.card) return <CardView card={answer.card} cardKey={cardKey} />;
  if (answer.error?.code === 'GIFT_CARD_NOT_FOUND')
    return (
      <Notice tone="error" live>
        {words('giftcards.received.notFound')}
      </Notice>
    );
  return (
    <LoadError
      live
      error={answer.error}
      text={words(
        answer.error?.code === 'TOO_MANY_REQUESTS' ? 'errors.rateLimited' : 'giftcards.balance.failed',
      )}
      onRetry={() => void load()}
    />
  );
}

function CardView({ card, cardKey }: { readonly card: Received; readonly cardKey: string }) {
  const words = useWords('giftCards');
  const { account } = card;
  const [amount, balance] = [readMoney(card.amount), readMoney(account.balance)];
  const code = formatGiftCardCode(account.code ?? '');
  const [copied, setCopied] = useState(false);
  return (
    <section className={styles.received} aria-label={words('giftcards.received.title')}>
      {card.image_url ? (
        <Picture src={card.image_url} alt={card.product_name} sizes="320px" largest={640} />
      ) : null}
      <div className={styles.letter}>
        <p>{words('giftcards.received.to', { recipient: card.recipient_name })}</p>
        <p className={styles.amount}>
          <strong>{amount ? format(amount) : ''}</strong>
        </p>
        {card.message ? <p className={styles.message}>{card.message}</p> : null}
        <p className={styles.soft}>{words('giftcards.received.from', { sender: card.sender_name })}</p>
      </div>
      <div className={styles.letter}>
        <h2>{words('giftcards.received.code')}</h2>
        <p className={styles.code}>{code}</p>
        <div className={styles.actions}>
          <Button
            size="small"
            onClick={() => void navigator.clipboard.writeText(code).then(() => setCopied(true))}
          >
            {words('giftcards.received.copy')}
          </Button>
          <Pdf cardKey={cardKey} />
        </div>
        <p role="status" className={styles.soft}>
          {copied ? words('giftcards.received.copied') : ''}
        </p>
        <p>
          {words('giftcards.balance.left')} {balance ? format(balance) : ''}
          {' · '}
          {account.expiration_date
            ? words('giftcards.balance.until', {
                day: words.day(`${account.expiration_date}T12:00:00+08:00`),
              })
            : words('giftcards.balance.always')}
        </p>
        <p className={styles.soft}>{words('giftcards.balance.use')}</p>
        <p className={styles.soft}>{words('giftcards.received.careful')}</p>
        <LinkButton to="/" priority="high">
          {words('giftcards.received.shop')}
        </LinkButton>
      </div>
    </section>
  );
}

function Pdf({ cardKey }: { readonly cardKey: string }) {
  const words = useWords('giftCards');
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function download() {
    setBusy(true);
    const { data } = await client.query(GiftCardPdfDocument, { key: cardKey }, personally).toPromise();
    setBusy(false);
    const pdf = data?.receivedGiftCard?.pdf;
    setFailed(!pdf);
    if (!pdf) return;
    savePdf(pdf, 'gift-card.pdf');
  }

  return (
    <>
      <Button size="small" busy={busy && words('ui.busy')} onClick={() => void download()}>
        {words('giftcards.received.pdf')}
      </Button>
      {failed ? (
        <Notice tone="error" live>
          {words('giftcards.received.pdfFailed')}
        </Notice>
      ) : null}
    </>
  );
}
