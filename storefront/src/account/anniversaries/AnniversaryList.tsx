import { useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { mostAnniversaries } from '@jinlan/domain/anniversaries';
import { Button, Dialog, Icon, Link, LinkButton, Notice, VisuallyHidden } from '@jinlan/ui';
import { useRef, useState } from 'react';
import styles from './Anniversaries.module.css';
import { dateWords, whatWords, yearsWords } from './anniversary-words.ts';
import type { AnniversaryFactsFragment } from './fragments.generated.ts';
import { RemoveAnniversaryDocument } from './queries.generated.ts';

interface ListProps {
  readonly days: readonly AnniversaryFactsFragment[];
  readonly isFull: boolean;
  readonly onChanged: () => void;
}

/** The anniversaries as cards, and a button that adds another, or says that the list is full. */
export function AnniversaryList({ days, isFull, onChanged }: ListProps) {
  const words = useWords('anniversaries');
  const [leaving, setLeaving] = useState<AnniversaryFactsFragment | null>(null);
  const top = useRef<HTMLDivElement>(null);
  return (
    <div ref={top} tabIndex={-1} className={styles.book}>
      <ul className={styles.cards}>
        {days.map((day) => (
          <Card key={day.id ?? 'birthday'} day={day} onDelete={() => setLeaving(day)} />
        ))}
        <li className={styles.add}>
          {isFull ? (
            <p className={styles.soft}>{words('anniversaries.full', { most: mostAnniversaries })}</p>
          ) : (
            <LinkButton to="/account/anniversaries?edit=new" priority="low">
              <Icon name="plus" size={20} />
              {words('anniversaries.add')}
            </LinkButton>
          )}
        </li>
      </ul>
      <DeleteDialog
        day={leaving}
        onClose={() => setLeaving(null)}
        onDeleted={() => {
          setLeaving(null);
          onChanged();
          top.current?.focus();
        }}
      />
    </div>
  );
}

function Card({ day, onDelete }: { readonly day: AnniversaryFactsFragment; readonly onDelete: () => void }) {
  const words = useWords('anniversaries');
  const { id, kind, next_on: next, remind, notice_days: noticeDays, suggestion } = day;
  const what = whatWords(day, words);
  const years = yearsWords(day, words);
  return (
    <li className={styles.card}>
      <h2>{what}</h2>
      <p>{dateWords(day, words)}</p>
      {next ? (
        <p className={styles.next}>
          {words('anniversaries.next', { day: words.day(next) })}
          {years ? <span>{years}</span> : null}
        </p>
      ) : null}
      <p className={styles.soft}>
        {kind === 'BIRTHDAY' && id == null
          ? words('anniversaries.birthday.set')
          : remind
            ? words('anniversaries.reminded', { days: noticeDays })
            : words('anniversaries.notReminded')}
      </p>
      {suggestion ? (
        <p>
          <Link to={suggestion.path} className={styles.suggestion}>
            {words('anniversaries.suggestion', { name: suggestion.name })}
          </Link>
        </p>
      ) : null}
      {id == null ? null : (
        <div className={styles.actions}>
          <LinkButton to={`/account/anniversaries?edit=${id}`} priority="low">
            <span aria-hidden="true">{words('anniversaries.edit')}</span>
            <VisuallyHidden>{words('anniversaries.editOf', { what })}</VisuallyHidden>
          </LinkButton>
          {kind === 'BIRTHDAY' ? null : (
            <Button priority="low" aria-label={words('anniversaries.deleteOf', { what })} onClick={onDelete}>
              {words('anniversaries.delete')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface DeleteProps {
  readonly day: AnniversaryFactsFragment | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeleteDialog({ day, onClose, onDeleted }: DeleteProps) {
  const words = useWords('anniversaries');
  const toasts = useToasts();
  const [remove] = useMutation(RemoveAnniversaryDocument);
  const [refused, setRefused] = useState<string | null>(null);
  const [submit, busy] = useSubmit(async (id: string) => {
    setRefused(null);
    const outcome = await remove({ id });
    // If another device has deleted the day already, the result is the same.
    if (outcome.ok) {
      toasts.add({ type: 'info', message: words('anniversaries.deleted') });
      onDeleted();
    } else setRefused(words(outcome.error.kind === 'network' ? 'errors.network' : 'errors.data'));
  });
  const id = day?.id ?? null;
  return (
    <Dialog
      open={day !== null}
      onClose={onClose}
      title={words('anniversaries.delete.ask', { what: day ? whatWords(day, words) : '' })}
      closeLabel={words('ui.close')}
      footer={
        <div className={styles.choice}>
          <Button onClick={onClose}>{words('anniversaries.keep')}</Button>
          <Button
            priority="high"
            busy={busy && words('ui.busy')}
            onClick={() => {
              if (id !== null) void submit(id);
            }}
          >
            {words('anniversaries.delete')}
          </Button>
        </div>
      }
    >
      <p>{words('anniversaries.delete.text')}</p>
      {refused ? (
        <Notice tone="error" live>
          {refused}
        </Notice>
      ) : null}
    </Dialog>
  );
}
