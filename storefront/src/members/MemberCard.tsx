import { readMoney } from '@jinlan/client/data';
import { useWords, type Words } from '@jinlan/client/words';
import { format, isZero } from '@jinlan/domain/money';
import { type CSSProperties, useId } from 'react';
import { wholeName } from '../account/names.ts';
import styles from './MemberCard.module.css';
import type { Customer, Goal, Membership } from './membership.ts';
import { progressOf } from './progress.ts';

interface MemberCardProps {
  readonly customer: Pick<Customer, 'firstname' | 'lastname'>;
  readonly membership: Membership;
}

/** The card: level, name, the day until which the level is kept, and the progress to the next level. */
export function MemberCard({ customer, membership }: MemberCardProps) {
  const words = useWords('members');
  const heading = useId();
  const { level, until, next, keep } = membership;
  const pending = readMoney(membership.pending_spend);
  const name = words(`members.level.${level}`);
  return (
    <section className={styles.card} aria-labelledby={heading} data-level={level.toLowerCase()}>
      <h2 id={heading} className={styles.level} aria-label={words('members.card', { level: name })}>
        {name}
      </h2>
      <p>{wholeName(customer)}</p>
      <p className={styles.soft}>
        {until ? words('members.until', { day: words.day(until) }) : words('members.always')}
      </p>
      <p className={styles.next}>{nextWords(next, membership, words)}</p>
      <Ladder membership={membership} />
      {pending ? (
        <p className={styles.soft}>{words('members.pendingSpend', { amount: format(pending) })}</p>
      ) : null}
      {keep && until ? <p className={styles.soft}>{keepWords(keep, name, until, words)}</p> : null}
    </section>
  );
}

function nextWords(next: Goal | null, { levels }: Membership, words: Words<'members'>): string {
  if (next === null) return words('members.next.none');
  const level = words(`members.level.${next.level}`);
  const [spent, lacking] = [readMoney(next.spent), readMoney(next.lacking)];
  if (!spent || !lacking) return '';
  if (isAnyPurchase(next.lacking.value)) return words('members.next.first', { level });
  const months = levels.find((each) => each.level === next.level)?.months ?? 12;
  const values = { months, spent: format(spent), lacking: format(lacking), level };
  return next.by
    ? words('members.next.by', { ...values, day: words.day(next.by) })
    : words('members.next', values);
}

/** Whether the amount is so small that any purchase reaches it. */
const isAnyPurchase = (amount: number | null | undefined): boolean => (amount ?? 0) < 1;

function keepWords(
  { lacking, by }: Pick<Goal, 'lacking' | 'by'>,
  level: string,
  until: string,
  words: Words<'members'>,
): string {
  const amount = readMoney(lacking);
  if (!amount || !by) return '';
  if (isZero(amount)) return words('members.keep.done', { level, day: words.day(until) });
  const values = { lacking: format(amount), level, day: words.day(by) };
  return words(isAnyPurchase(lacking.value) ? 'members.keep.any' : 'members.keep', values);
}

function Ladder({ membership }: { readonly membership: Membership }) {
  const words = useWords('members');
  const { levels, level } = membership;
  const reached = levels.findIndex((each) => each.level === level);
  return (
    <ol
      className={styles.ladder}
      aria-label={words('members.ladder')}
      style={{ '--progress': progressOf(membership) } as CSSProperties}
    >
      {levels.map((each, index) => (
        <li
          key={each.level}
          aria-current={index === reached ? 'step' : undefined}
          data-reached={index <= reached ? '' : undefined}
        >
          <span>{words(`members.level.${each.level}`)}</span>
          <span className={styles.reach}>{reachWords(each, index, words)}</span>
        </li>
      ))}
    </ol>
  );
}

function reachWords({ reach }: Membership['levels'][number], index: number, words: Words<'members'>): string {
  if (index === 0) return words('members.ladder.registered');
  return isAnyPurchase(reach.value) ? words('members.ladder.any') : words.number(reach.value ?? 0);
}
