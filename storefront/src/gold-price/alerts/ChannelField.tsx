import { useWords } from '@jinlan/client/words';
import { formatPhone } from '@jinlan/domain/people';
import { Link, Select, type SelectProps } from '@jinlan/ui';
import styles from './GoldAlerts.module.css';
import type { GoldPriceAlertsQuery } from './queries.generated.ts';

export type Channels = NonNullable<
  NonNullable<GoldPriceAlertsQuery['customer']>['gold_price_alert_channels']
>;

type Field = Omit<SelectProps, 'label' | 'hint' | 'options'>;

/** The first channel whose address or number the member has verified. */
export const firstChannel = (channels: Channels) =>
  channels.find(({ address }) => address !== null)?.channel ?? 'EMAIL';

interface ChannelFieldProps extends Field {
  readonly channels: Channels;
  /** Whether the account has an e-mail address, proven or not. */
  readonly hasEmail: boolean;
}

/**
 * The choice between e-mail and text message, with the member's addresses. If one is missing, a link to add or to
 * verify it.
 */
export function ChannelField({ channels, hasEmail, ...field }: ChannelFieldProps) {
  const words = useWords('gold');
  const missing = channels.find(({ address }) => address === null);
  const isToProve = missing?.channel === 'EMAIL' && hasEmail;
  return (
    <div className={styles.channel}>
      <Select
        label={words('gold.alerts.channel')}
        options={channels.map(({ channel, address }) => ({
          value: channel,
          label:
            address === null
              ? words(`gold.alerts.by.${channel}`)
              : words('gold.alerts.byAddress', {
                  channel: words(`gold.alerts.by.${channel}`),
                  address: channel === 'SMS' ? formatPhone(address) : address,
                }),
          disabled: address === null,
        }))}
        {...field}
      />
      {missing ? (
        <Link to={isToProve ? '/communications' : '/account-information'}>
          {words(isToProve ? 'gold.alerts.toProve' : `gold.alerts.missing.${missing.channel}`)}
        </Link>
      ) : null}
    </div>
  );
}
