import { readMoney, useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { formatPhone } from '@jinlan/domain/people';
import { Button, Disclosure, LinkButton, Notice, Status } from '@jinlan/ui';
import { type ReactNode, useState } from 'react';
import type { OwnTradeInFragment } from './fragments.generated.ts';
import { CancelTradeInDocument } from './queries.generated.ts';
import styles from './TradeIn.module.css';
import { markText, tradeInRefusal } from './words.ts';

const tones = {
  REQUESTED: 'act',
  RECEIVED: 'run',
  OFFERED: 'act',
  ACCEPTED: 'run',
  REFUSED: 'act',
  HELD: 'run',
  CREDITED: 'done',
  PAID_OUT: 'done',
  HANDED_BACK: 'done',
  SURRENDERED: 'closed',
  CANCELLED: 'closed',
} as const satisfies Readonly<Record<OwnTradeInFragment['stage'], 'act' | 'closed' | 'done' | 'run'>>;

export interface TradeInCardProps {
  readonly tradeIn: OwnTradeInFragment;
  /** Loads the trade-in again, after its customer changed it or the server refused because somebody else had. */
  readonly onChanged: () => void;
}

/** A trade-in with its offer, its code, pictures, and the steps that its customer may take. */
export function TradeInCard({ tradeIn, onChanged }: TradeInCardProps) {
  const words = useWords('tradeIns');
  const { number, stage, starts_at: startsAt, code, pictures } = tradeIn;
  const left = readMoney(tradeIn.value_left);
  return (
    <article className={styles.card} aria-label={words('tradeins.number', { number })}>
      <div className={styles.head}>
        <Status tone={tones[stage]}>{words(`tradeins.stage.${stage}`)}</Status>
        <h2>{tradeIn.piece_name}</h2>
        <p className={styles.soft}>{words('tradeins.number', { number })}</p>
      </div>
      {startsAt ? (
        <p>
          {words('tradeins.bring', {
            day: `${words.day(startsAt)} ${words.weekday(startsAt)}`,
            time: words.time(startsAt),
          })}
        </p>
      ) : null}
      {code ? (
        <div className={styles.code}>
          <p className={styles.soft}>{words('tradeins.code')}</p>
          <p className={styles.digits}>{code}</p>
          <p className={styles.soft}>{words('tradeins.code.hint')}</p>
        </div>
      ) : null}
      {stage === 'HELD' ? <Notice>{words('tradeins.held')}</Notice> : null}
      {stage === 'SURRENDERED' ? <Notice>{words('tradeins.surrendered')}</Notice> : null}
      {left && left.minor > 0 ? (
        <p>
          <LinkButton to="/" priority="high">
            {words('tradeins.spend')}
          </LinkButton>
        </p>
      ) : null}
      <Cancel tradeIn={tradeIn} onChanged={onChanged} />
      <Facts tradeIn={tradeIn} />
      {pictures.length === 0 ? null : (
        <ul className={styles.pictures} aria-label={words('tradeins.pictures')}>
          {pictures.map(({ uid, url }, index) => (
            <li key={uid}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <img src={url} alt={words('tradeins.pictures.of', { index: index + 1 })} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Facts({ tradeIn }: { readonly tradeIn: OwnTradeInFragment }) {
  const words = useWords('tradeIns');
  const { stage, outcome, store, fineness } = tradeIn;
  const amount = (wire: OwnTradeInFragment['value']): string | null => {
    const money = readMoney(wire);
    return money ? format(money) : null;
  };
  const isOpen = stage === 'OFFERED';
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    [
      words('tradeins.facts.store'),
      store ? (
        <>
          {store.name}
          <span className={styles.line}>
            {store.city} {store.street} {store.phone ? formatPhone(store.phone) : null}
          </span>
        </>
      ) : null,
    ],
    [words('tradeins.facts.value'), outcome === 'PAYOUT' ? null : amount(tradeIn.value)],
    [words('tradeins.facts.left'), amount(tradeIn.value_left)],
    [
      words('tradeins.facts.share'),
      tradeIn.share_percent != null && outcome !== 'PAYOUT'
        ? words('tradeins.share', { percent: String(tradeIn.share_percent) })
        : null,
    ],
    [words('tradeins.facts.least'), amount(tradeIn.least_stone)],
    [words('tradeins.facts.payout'), outcome === 'VALUE' ? null : amount(tradeIn.payout)],
    [words('tradeins.facts.until'), isOpen && tradeIn.offer_until ? words.moment(tradeIn.offer_until) : null],
    [
      words('tradeins.facts.assay'),
      fineness != null && tradeIn.assayed_weight != null
        ? words('tradeins.assay', {
            ...{ grams: String(tradeIn.assayed_weight), mark: markText(fineness, words) },
          })
        : null,
    ],
    [
      words('tradeins.facts.off'),
      tradeIn.loss_percent != null
        ? words('tradeins.off', {
            ...{ loss: String(tradeIn.loss_percent), deduction: String(tradeIn.deduction_percent ?? 0) },
          })
        : null,
    ],
    [
      words('tradeins.facts.weight'),
      tradeIn.weight == null ? null : words('tradeins.grams', { grams: String(tradeIn.weight) }),
    ],
    [words('tradeins.facts.condition'), tradeIn.condition],
    [words('tradeins.facts.remark'), tradeIn.remark],
    [words('tradeins.facts.reason'), tradeIn.reason],
    [words('tradeins.facts.receipt'), tradeIn.receipt],
  ];
  return (
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
  );
}

function Cancel({ tradeIn: { number, key, version, steps }, onChanged }: TradeInCardProps) {
  const words = useWords('tradeIns');
  const toasts = useToasts();
  const [cancel, cancelling] = useMutation(CancelTradeInDocument);
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <>
      {steps.includes('WITHDRAW') ? (
        <Disclosure summary={words('tradeins.cancel')}>
          <div className={styles.step}>
            <p>{words('tradeins.cancel.ask')}</p>
            <Button
              busy={cancelling && words('ui.busy')}
              onClick={async () => {
                const outcome = await cancel({ number, key, version });
                setRefusal(outcome.ok ? null : tradeInRefusal(outcome.error, words));
                if (outcome.ok) toasts.add({ type: 'info', message: words('tradeins.cancelled') });
                onChanged();
              }}
            >
              {words('tradeins.cancel.do')}
            </Button>
          </div>
        </Disclosure>
      ) : null}
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
    </>
  );
}
