import { readMoney, useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Button } from '@jinlan/ui';
import styles from './GoldAlerts.module.css';
import { type GoldPriceAlertsQuery, RemoveGoldPriceAlertDocument } from './queries.generated.ts';

type Alert = NonNullable<NonNullable<GoldPriceAlertsQuery['customer']>['gold_price_alerts']>[number];

/** Waiting alerts, and those that fired in the last months. */
export function AlertList({
  alerts,
  onRemoved,
}: {
  readonly alerts: readonly Alert[];
  readonly onRemoved: () => void;
}) {
  const words = useWords('gold');
  if (alerts.length === 0) return <p className={styles.soft}>{words('gold.alerts.none')}</p>;
  return (
    <ul className={styles.list} aria-label={words('gold.alerts.own')}>
      {alerts.map((alert) => (
        <Row key={alert.id} alert={alert} onRemoved={onRemoved} />
      ))}
    </ul>
  );
}

function Row({ alert, onRemoved }: { readonly alert: Alert; readonly onRemoved: () => void }) {
  const words = useWords('gold');
  const toasts = useToasts();
  const [remove, busy] = useMutation(RemoveGoldPriceAlertDocument);
  const target = readMoney(alert.target);
  const what = words(alert.direction === 'FALLS' ? 'gold.alerts.fallsTo' : 'gold.alerts.risesTo', {
    board: alert.name,
    price: target ? format(target) : '',
    unit: alert.unit === 'tael' ? 'tael' : 'gram',
  });
  async function onRemove() {
    const outcome = await remove({ id: alert.id });
    if (outcome.ok) onRemoved();
    else toasts.add({ type: 'error', message: words('gold.alerts.notRemoved') });
  }
  return (
    <li>
      <span>
        {what}
        <small>
          {alert.fired_at
            ? words('gold.alerts.fired', { time: words.moment(alert.fired_at) })
            : words('gold.alerts.waiting', { channel: words(`gold.alerts.by.${alert.channel}`) })}
        </small>
      </span>
      <Button
        size="small"
        priority="low"
        busy={busy && words('ui.busy')}
        aria-label={words('gold.alerts.removeOf', { alert: what })}
        onClick={() => void onRemove()}
      >
        {words('gold.alerts.remove')}
      </Button>
    </li>
  );
}
