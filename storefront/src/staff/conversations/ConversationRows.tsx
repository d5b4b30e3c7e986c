import { useWords } from '@jinlan/client/words';
import { Button, EmptyState, Link, Status, Tag, VisuallyHidden } from '@jinlan/ui';
import { useState } from 'react';
import { Pages } from '../../app/Pages.tsx';
import { EndWaiting } from './EndWaiting.tsx';
import { addressOf, type FoundConversations, type ListName } from './lists.ts';
import styles from './StaffConversations.module.css';

interface ConversationRowsProps {
  readonly found: FoundConversations;
  readonly list: ListName;
  readonly page: number;
  readonly openUid: string | null;
  readonly onChanged: () => void;
}

/** The conversations of a list. In the list of waiting ones, the desk can select several and end them together. */
export function ConversationRows({ found, list, page, openUid, onChanged }: ConversationRowsProps) {
  const words = useWords('staffConversations');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mayEnd = found.is_desk && (list === 'WAITING' || list === 'UNPROVEN');
  const waiting = found.items.map(({ uid }) => uid);
  const chosenUids = waiting.filter((uid) => chosen.has(uid));
  const toggle = (uid: string): void =>
    setChosen(
      (before) => new Set(before.has(uid) ? [...before].filter((each) => each !== uid) : [...before, uid]),
    );
  if (found.items.length === 0) return <EmptyState icon="chat" title={words('staffconv.none')} />;
  return (
    <>
      <p role="status" className={styles.soft}>
        {words('staffconv.count', { count: found.total_count })}
      </p>
      {list === 'UNPROVEN' ? <p className={styles.soft}>{words('staffconv.unproven.hint')}</p> : null}
      {mayEnd ? (
        <div className={styles.chosen}>
          <Button
            size="small"
            priority="low"
            onClick={() => setChosen(new Set(chosenUids.length === waiting.length ? [] : waiting))}
          >
            {words(chosenUids.length === waiting.length ? 'staffconv.choose.none' : 'staffconv.choose.all')}
          </Button>
          {chosenUids.length > 0 ? (
            <EndWaiting
              uids={chosenUids}
              onEnded={() => {
                setChosen(new Set());
                onChanged();
              }}
            />
          ) : null}
        </div>
      ) : null}
      <ul className={styles.rows}>
        {found.items.map((item, index) => (
          <li key={item.uid} className={mayEnd ? styles.choosable : undefined}>
            {mayEnd ? (
              <label className={styles.tick}>
                <input type="checkbox" checked={chosen.has(item.uid)} onChange={() => toggle(item.uid)} />
                <VisuallyHidden>{words('staffconv.choose.one', { place: index + 1 })}</VisuallyHidden>
              </label>
            ) : null}
            <Link
              to={addressOf(item.uid, list, page)}
              className={styles.row}
              aria-current={item.uid === openUid ? 'true' : undefined}
            >
              <span className={styles.marks}>
                <Tag>{words(item.is_member ? 'staffconv.member' : 'staffconv.guest')}</Tag>
                {item.is_ticket ? <Tag>{words('staffconv.ticket')}</Tag> : null}
                {item.awaits_answer && item.stage !== 'CLOSED' ? (
                  <Status tone="act">{words('staffconv.unanswered')}</Status>
                ) : null}
                <time dateTime={item.last_at} className={styles.soft}>
                  {words.moment(item.last_at)}
                </time>
              </span>
              <span className={styles.last}>{item.last_text || words('staffconv.pictureOnly')}</span>
              {list === 'WAITING' || list === 'UNPROVEN' || list === 'MINE' ? null : (
                <span className={styles.soft}>
                  {[item.store_name, item.staff_name].filter(Boolean).join(' · ')}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <Pages
        page={page}
        pages={found.page_info.total_pages ?? 1}
        hrefOf={(to) => addressOf(null, list, to)}
      />
    </>
  );
}
