import { readMoney, type ShopError, useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { normalText } from '@jinlan/domain/kernel';
import { format, fromDecimal, toNumber } from '@jinlan/domain/money';
import { checkGoldAlert, type GoldAlertDirection } from '@jinlan/domain/pricing';
import { Button, Select, TextField } from '@jinlan/ui';
import type { BoardQuote } from '../Board.tsx';
import { ChannelField, type Channels, firstChannel } from './ChannelField.tsx';
import styles from './GoldAlerts.module.css';
import {
  AddGoldPriceAlertDocument,
  type GoldPriceAlertChannel,
  type GoldPriceTypeEnum,
} from './queries.generated.ts';

interface AlertFormProps {
  readonly quotes: readonly BoardQuote[];
  readonly nameOf: (quote: BoardQuote) => string;
  readonly channels: Channels;
  /** Whether the account has an e-mail address, proven or not. */
  readonly hasEmail: boolean;
  readonly onAdded: () => void;
}

interface Values {
  readonly type: string;
  readonly direction: GoldAlertDirection;
  readonly target: string;
  readonly channel: GoldPriceAlertChannel;
}

/** The board's code as the enum of the schema writes it, such as `HK_CK9999`. */
const wireType = (type: string) => type.replaceAll('-', '_') as GoldPriceTypeEnum;

/** Board, direction, target and channel; the target is checked against the price that the page shows. */
export function AlertForm({ quotes, nameOf, channels, hasEmail, onAdded }: AlertFormProps) {
  const words = useWords('gold');
  const toasts = useToasts();
  const [add] = useMutation(AddGoldPriceAlertDocument);
  const quoteOf = (type: string) => quotes.find((quote) => quote.type === type);
  const sellOf = (type: string) => readMoney(quoteOf(type)?.sell);
  const form = useShopForm<Values>({
    defaultValues: {
      type: quotes[0]?.type ?? '',
      direction: 'falls',
      target: '',
      channel: firstChannel(channels),
    },
    check({ type, direction, target }) {
      const sell = sellOf(type);
      const amount = sell && fromDecimal(normalText(target, 'NFKC'), sell.currency);
      if (!sell || !amount?.ok) return { target: words('gold.alerts.not-a-price') };
      const checked = checkGoldAlert({ direction, target: amount.value.minor }, sell.minor);
      return checked.ok ? {} : { target: words(`gold.alerts.${checked.error}`, { price: format(sell) }) };
    },
    async send({ type, direction, target, channel }) {
      const sell = sellOf(type);
      const amount = sell && fromDecimal(normalText(target, 'NFKC'), sell.currency);
      if (!amount?.ok) return { fields: { target: words('gold.alerts.not-a-price') } };
      const outcome = await add({
        type: wireType(type),
        direction: direction === 'falls' ? 'FALLS' : 'RISES',
        target: toNumber(amount.value),
        channel,
      });
      if (!outcome.ok) return { whole: refusalText(words, outcome.error, sell ? format(sell) : '') };
      form.setValue('target', '');
      toasts.add({ type: 'info', message: words('gold.alerts.added') });
      onAdded();
      return null;
    },
  });
  const chosen = quoteOf(form.values.type);
  const sell = sellOf(form.values.type);
  const change = { onChange: form.clearRefused };
  return (
    <ShopForm form={form} className={styles.form}>
      <Select
        label={words('gold.board')}
        options={quotes.map((quote) => ({ value: quote.type, label: nameOf(quote) }))}
        {...form.field('type', change)}
      />
      <Select
        label={words('gold.alerts.when')}
        options={(['falls', 'rises'] as const).map((value) => ({
          value,
          label: words(`gold.alerts.${value}`),
        }))}
        {...form.field('direction', change)}
      />
      <TextField
        label={words('gold.alerts.target')}
        hint={
          sell && chosen
            ? words('gold.alerts.now', {
                price: format(sell),
                unit: chosen.unit === 'tael' ? 'tael' : 'gram',
              })
            : undefined
        }
        {...form.field('target', change)}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={14}
      />
      <ChannelField channels={channels} hasEmail={hasEmail} {...form.field('channel', change)} />
      <Button type="submit" busy={form.busy && words('ui.busy')}>
        {words('gold.alerts.add')}
      </Button>
    </ShopForm>
  );
}

function refusalText(words: Words<'gold'>, { kind, code, data }: ShopError, price: string): string {
  if (kind === 'network') return words('errors.network');
  const refusalCode: string = code;
  switch (refusalCode) {
    case 'GOLD_ALERT_INVALID': {
      const { reason } = data as { reason?: string };
      if (reason === 'no-mobile' || reason === 'no-email') return words('gold.alerts.noChannel');
      return reason === 'reached' || reason === 'too-far'
        ? words(`gold.alerts.${reason}`, { price })
        : words('gold.alerts.not-a-price');
    }
    case 'GOLD_ALERTS_FULL':
      return words('gold.alerts.full', { most: Number(data.most ?? 10) });
    case 'TOO_MANY_REQUESTS':
      return words('errors.rateLimited');
    default:
      return words('errors.internal');
  }
}
