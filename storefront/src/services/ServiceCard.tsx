import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { formatPhone } from '@jinlan/domain/people';
import { Disclosure, Status } from '@jinlan/ui';
import type { ReactNode } from 'react';
import type { OwnServiceFragment } from './fragments.generated.ts';
import styles from './ServiceCard.module.css';
import { ServiceSteps } from './ServiceSteps.tsx';

const tones = {
  REQUESTED: 'act',
  RECEIVED: 'run',
  ESTIMATED: 'act',
  ACCEPTED: 'run',
  IN_WORK: 'run',
  READY: 'act',
  UNWORKED: 'act',
  UNCOLLECTED: 'act',
  HANDED_BACK: 'done',
  CANCELLED: 'closed',
} as const satisfies Readonly<Record<OwnServiceFragment['stage'], 'act' | 'closed' | 'done' | 'run'>>;

export interface ServiceCardProps {
  readonly job: OwnServiceFragment;
  /** Loads the service again: after its step, and after a refusal because the service had changed meanwhile. */
  readonly onChanged: () => void;
}

/** A service with its estimate, pictures and progress, and the steps that its customer may take. */
export function ServiceCard({ job, onChanged }: ServiceCardProps) {
  const words = useWords('services');
  const { number, stage, kind, starts_at: startsAt, bring_until: until } = job;
  return (
    <article className={styles.card} aria-label={words('services.number', { number })}>
      <div className={styles.head}>
        <Status tone={tones[stage]}>{words(`services.stage.${stage}`)}</Status>
        <h2>
          {words(`services.kind.${kind}`)} · {job.piece_name}
        </h2>
        <p className={styles.soft}>{words('services.number', { number })}</p>
      </div>
      {startsAt ? (
        <p>
          {words('services.bring.at', {
            day: `${words.day(startsAt)} ${words.weekday(startsAt)}`,
            time: words.time(startsAt),
          })}
        </p>
      ) : until ? (
        <p>{words('services.bring.until', { day: words.day(until) })}</p>
      ) : null}
      {job.code ? (
        <div className={styles.code}>
          <p className={styles.soft}>{words('services.code')}</p>
          <p className={styles.digits}>{job.code}</p>
          <p className={styles.soft}>{words('services.code.hint')}</p>
        </div>
      ) : null}
      <ServiceSteps job={job} onChanged={onChanged} />
      <Facts job={job} />
      <Pictures job={job} />
      <Timeline job={job} />
    </article>
  );
}

function Facts({ job }: { readonly job: OwnServiceFragment }) {
  const words = useWords('services');
  const listed = readMoney(job.listed);
  const estimate = readMoney(job.estimate);
  const amountText = (amount: NonNullable<typeof listed>) =>
    amount.minor === 0 ? words('services.free') : format(amount);
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    [
      words('services.facts.store'),
      job.store ? (
        <>
          {job.store.name}
          <span className={styles.line}>
            {job.store.city} {job.store.street} {job.store.phone ? formatPhone(job.store.phone) : null}
          </span>
        </>
      ) : null,
    ],
    [
      words('services.facts.work'),
      job.size_from && job.size_to
        ? words('services.ring.change', { from: job.size_from, to: job.size_to })
        : null,
    ],
    [words('services.facts.remark'), job.remark],
    [
      words('services.facts.listed'),
      estimate || !listed
        ? null
        : job.listed_is_least
          ? words('services.estimate.least', { price: format(listed) })
          : amountText(listed),
    ],
    [words('services.facts.estimate'), estimate ? amountText(estimate) : null],
    [words('services.facts.note'), job.note],
    [
      words('services.facts.promised'),
      job.promised_on && job.stage !== 'UNWORKED' && job.ended_at === null
        ? words.date(`${job.promised_on}T12:00:00+08:00`)
        : null,
    ],
    [
      words('services.facts.paid'),
      estimate && estimate.minor > 0 && job.stage !== 'UNWORKED'
        ? words(job.is_paid ? 'services.paid' : 'services.toPay')
        : null,
    ],
    [words('services.facts.condition'), job.condition],
    [
      words('services.facts.weight'),
      job.weight_before == null ? null : words('services.grams', { grams: String(job.weight_before) }),
    ],
    [
      words('services.facts.weightAfter'),
      job.weight_after == null ? null : words('services.grams', { grams: String(job.weight_after) }),
    ],
    [words('services.facts.reason'), job.reason],
  ];
  return (
    <>
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
      {job.weight_reason ? (
        <p className={styles.soft}>{words('services.weightReason', { reason: job.weight_reason })}</p>
      ) : null}
    </>
  );
}

function Pictures({ job: { pictures } }: { readonly job: OwnServiceFragment }) {
  const words = useWords('services');
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures} aria-label={words('services.pictures')}>
      {pictures.map(({ uid, url }, index) => (
        <li key={uid}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            <img src={url} alt={words('services.pictures.of', { index: index + 1 })} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Timeline({ job }: { readonly job: OwnServiceFragment }) {
  const words = useWords('services');
  const marks = [
    ['requested', job.requested_at],
    ['received', job.received_at],
    ['estimated', job.estimated_at],
    ['decided', job.decided_at],
    ['ready', job.ready_at],
    ['ended', job.ended_at],
  ] as const;
  return (
    <Disclosure summary={words('services.timeline')}>
      <ol className={styles.timeline}>
        {marks.map(([name, at]) =>
          at ? (
            <li key={name}>
              <span>{words(`services.timeline.${name}`)}</span>
              <time dateTime={at}>{words.moment(at)}</time>
            </li>
          ) : null,
        )}
      </ol>
    </Disclosure>
  );
}
