import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import styles from '../counter/Counter.module.css';
import type { Service } from './service.ts';

/** The time by which the customer brings the piece, as text; null once the piece is here. */
export function useBringWords(): (service: Pick<Service, 'starts_at' | 'bring_until'>) => string | null {
  const words = useWords('staffServices');
  return ({ starts_at: at, bring_until: until }) =>
    at
      ? words('staffserv.bring', { at: words.moment(at) })
      : until
        ? words('staffserv.bring', { at: words('staffserv.bringUntil', { day: words.day(until) }) })
        : null;
}

/** The store's data of a service. */
export function ServiceFacts({ service }: { readonly service: Service }) {
  const words = useWords('services', 'staffServices');
  const bring = useBringWords();
  const dayText = (day: string) => words.date(`${day}T12:00:00+08:00`);
  const amount = (wire: Service['listed'] | null | undefined): string | null => {
    const money = readMoney(wire);
    return money === null ? null : money.minor === 0 ? words('services.free') : format(money);
  };
  const listed = amount(service.listed);
  const grams = (weight: number | null | undefined) =>
    weight == null ? null : words('services.grams', { grams: String(weight) });
  const rows: readonly (readonly [label: string, value: string | null | undefined])[] = [
    [
      words('staffserv.customer'),
      [service.name, service.mobile, words(service.is_member ? 'staffserv.member' : 'staffserv.guest')].join(
        ' · ',
      ),
    ],
    [words('staffserv.emailNow'), service.email],
    [
      words('staffserv.piece'),
      [
        service.piece_name,
        words(`services.metal.${service.metal}`),
        service.bought_on ? words('staffserv.boughtOn', { day: dayText(service.bought_on) }) : null,
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    [
      words('services.facts.work'),
      [
        words(`services.kind.${service.kind}`),
        service.construction ? words(`services.ring.${service.construction}`) : null,
        service.size_from && service.size_to
          ? words('services.ring.change', { from: service.size_from, to: service.size_to })
          : null,
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    [words('services.facts.remark'), service.remark],
    [
      words('staffserv.listed'),
      listed && service.listed_is_least ? words('services.from', { price: listed }) : listed,
    ],
    [words('services.facts.estimate'), amount(service.estimate)],
    [words('services.facts.note'), service.note],
    [words('services.facts.promised'), service.promised_on ? dayText(service.promised_on) : null],
    [words('staffserv.due'), amount(service.due)],
    [words('staffserv.receipt'), service.receipt],
    [words('services.facts.condition'), service.condition],
    [words('services.facts.weight'), grams(service.weight_before)],
    [words('services.facts.weightAfter'), grams(service.weight_after)],
    [words('services.facts.reason'), service.reason],
    [words('staffserv.openedBy'), service.opened_by],
    [words('staffserv.receivedBy'), service.received_by],
    [words('staffserv.handedBackBy'), service.handed_back_by],
  ];
  const coming = bring(service);
  return (
    <>
      {coming ? <p>{coming}</p> : null}
      <dl className={styles.facts}>
        {rows.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {service.weight_reason ? (
        <p className={styles.soft}>{words('services.weightReason', { reason: service.weight_reason })}</p>
      ) : null}
    </>
  );
}
