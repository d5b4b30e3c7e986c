/** The gift cards that an order bought: cards for the parcel can be printed, cards by e-mail can be sent again. */
import { readMoney, type ShopError, useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Button, Notice } from '@jinlan/ui';
import { useState } from 'react';
import { savePdf } from '../../gift-cards/save-pdf.ts';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { Box } from './Box.tsx';
import styles from './Documents.module.css';
import { PrintGiftCardDocument, SendGiftCardAgainDocument } from './queries.generated.ts';

interface GiftCardsProps {
  readonly order: StaffOrderFragment;
  readonly refetch: () => Promise<unknown>;
}

export function GiftCards({ order, refetch }: GiftCardsProps) {
  const words = useWords('staff');
  if (order.gift_cards.length === 0) return null;
  const isToPrint = order.gift_cards.some((card) => card.may_print && card.printed_at === null);
  return (
    <Box title={words('staff.giftCards')} note={isToPrint ? words('staff.giftCards.toPrint') : null}>
      <ul className={`${styles.documents} ${styles.parted}`}>
        {order.gift_cards.map((card) => (
          <Card key={card.id} number={order.number} card={card} refetch={refetch} />
        ))}
      </ul>
    </Box>
  );
}

interface CardProps extends Pick<GiftCardsProps, 'refetch'> {
  /** The order's number. */
  readonly number: string;
  readonly card: StaffOrderFragment['gift_cards'][number];
}

function Card({ number, card, refetch }: CardProps) {
  const words = useWords('staff');
  const toasts = useToasts();
  const [print, printing] = useMutation(PrintGiftCardDocument);
  const [sendAgain, sending] = useMutation(SendGiftCardAgainDocument);
  const [error, setError] = useState<ShopError | null>(null);
  const amount = readMoney(card.amount);
  const label = `${amount ? format(amount) : ''} ****${card.last_four}`;
  const printLabel = words(card.printed_at === null ? 'staff.giftCards.print' : 'staff.giftCards.printAgain');
  const input = { order_number: number, card_id: card.id };

  async function printCard() {
    const outcome = await print({ input });
    setError(outcome.ok ? null : outcome.error);
    if (!outcome.ok) return;
    savePdf(outcome.value.printGiftCard.pdf, `gift-card-${card.last_four}.pdf`);
    await refetch();
  }

  async function repeatEmail() {
    const outcome = await sendAgain({ input });
    setError(outcome.ok ? null : outcome.error);
    if (outcome.ok) toasts.add({ type: 'info', message: words('staff.giftCards.sentAgain') });
  }

  return (
    <li>
      <span>{label}</span>
      <small>{stateWords(card, words)}</small>
      {card.may_print ? (
        <Button
          size="small"
          aria-label={`${printLabel} ${label}`}
          busy={printing && words('ui.busy')}
          onClick={() => void printCard()}
        >
          {printLabel}
        </Button>
      ) : null}
      {card.may_send_again ? (
        <Button
          size="small"
          aria-label={`${words('staff.giftCards.sendAgain')} ${label}`}
          busy={sending && words('ui.busy')}
          onClick={() => void repeatEmail()}
        >
          {words('staff.giftCards.sendAgain')}
        </Button>
      ) : null}
      {error ? (
        <Notice tone="error" live>
          {words(refusalKey(error))}
        </Notice>
      ) : null}
    </li>
  );
}

function stateWords(
  { printed_at: printed, sent_at: sent }: CardProps['card'],
  words: Words<'staff'>,
): string {
  if (printed !== null) return words('staff.giftCards.printed', { time: words.moment(printed) });
  return sent === null ? '' : words('staff.giftCards.sent', { time: words.moment(sent) });
}

function refusalKey(error: ShopError) {
  if (error.kind === 'network') return 'errors.network';
  switch (error.code) {
    case 'TOO_MANY_REQUESTS':
      return 'staff.giftCards.tooOften';
    case 'GIFT_CARD_NOT_FOUND':
    case 'ORDER_STEP_REFUSED':
      return 'staff.giftCards.changed';
    default:
      return 'errors.internal';
  }
}
