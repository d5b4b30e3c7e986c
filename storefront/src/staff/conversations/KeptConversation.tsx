import { useSubmit } from '@jinlan/client/forms';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Button, EmptyState, Link, Notice, Skeleton, SkeletonRegion, Tag } from '@jinlan/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Composer } from '../../conversations/Composer.tsx';
import { Messages } from '../../conversations/Messages.tsx';
import { HandOver } from './HandOver.tsx';
import { addressOf, type ListName } from './lists.ts';
import styles from './StaffConversations.module.css';
import { type Kept, type PlainStep, useKeptConversation } from './use-kept-conversation.ts';

interface KeptConversationProps {
  readonly uid: string;
  readonly list: ListName;
  readonly onChanged: () => void;
}

/** A conversation with a customer: its messages, the steps, and the field for an answer. */
export function KeptConversation({ uid, list, onChanged }: KeptConversationProps) {
  const words = useWords('staffConversations');
  const talk = useKeptConversation(uid, onChanged);
  const navigate = useNavigate();
  const [draft, setDraft] = useState('');
  const { kept, error, thread } = talk;
  const back = (
    <Link to={addressOf(null, list)} className={styles.back}>
      {words('staffconv.back')}
    </Link>
  );
  if (!kept)
    return (
      <div className={styles.kept}>
        {back}
        {error?.code === 'CONVERSATION_NOT_FOUND' || error?.code === 'STAFF_ONLY' ? (
          <EmptyState icon="chat" title={words('staffconv.missing')} />
        ) : error ? (
          <LoadError
            live
            size="small"
            error={error}
            text={words('staffconv.notLoaded')}
            onRetry={() => void talk.load()}
          />
        ) : (
          <SkeletonRegion label={words('ui.loading')}>
            <Skeleton shape="block" />
          </SkeletonRegion>
        )}
      </div>
    );
  return (
    <div className={styles.kept}>
      {back}
      <Facts kept={kept} />
      {talk.refusal ? (
        <Notice tone="error" live>
          {talk.refusal}
        </Notice>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <div className={styles.thread} tabIndex={0}>
        <Messages thread={thread} reader="STAFF" onEarlier={talk.loadEarlier} />
      </div>
      {kept.steps.includes('ANSWER') ? (
        <>
          {kept.is_ticket ? <Notice tone="info">{words('staffconv.mailed')}</Notice> : null}
          <Composer draft={draft} onDraft={setDraft} onSend={thread.submit} />
        </>
      ) : null}
      <Steps
        kept={kept}
        onStep={async (kind) => {
          const isDone = await talk.step(kind);
          // The conversation has left the list of waiting ones.
          if (isDone && kind !== 'CLOSE') await navigate(addressOf(uid, 'MINE'), { replace: true });
        }}
        onHandOver={talk.handOver}
      />
    </div>
  );
}

function Facts({ kept }: { readonly kept: Kept }) {
  const words = useWords('staffConversations');
  const name = kept.customer_name ?? words('staffconv.guest');
  const language = new Intl.DisplayNames(words.locale, { type: 'language' }).of(kept.language);
  return (
    <header className={styles.facts}>
      <h2 tabIndex={-1}>{words('staffconv.of', { name })}</h2>
      <p className={styles.marks}>
        <Tag>{words(kept.is_member ? 'staffconv.member' : 'staffconv.guest')}</Tag>
        <span className={styles.soft}>{words('staffconv.language', { language: language ?? '' })}</span>
        <span className={styles.soft}>
          {kept.staff_name
            ? words('staffconv.takenBy', { name: kept.staff_name })
            : words('staffconv.since', { at: words.moment(kept.waiting_since) })}
        </span>
      </p>
      {kept.page ? (
        <p className={styles.soft}>
          {words.rich('staffconv.onPage', {
            path: (
              <a key="path" href={kept.page} target="_blank" rel="noopener">
                {kept.page}
              </a>
            ),
          })}
        </p>
      ) : null}
      {kept.note ? <p>{words('staffconv.note', { note: kept.note })}</p> : null}
    </header>
  );
}

interface StepsProps {
  readonly kept: Kept;
  readonly onStep: (kind: PlainStep) => Promise<void>;
  readonly onHandOver: (store: string, note: string) => Promise<boolean>;
}

function Steps({ kept, onStep, onHandOver }: StepsProps) {
  const words = useWords('staffConversations');
  const [step, busy] = useSubmit(onStep);
  const { steps, staff_name: name } = kept;
  const has = (kind: Kept['steps'][number]): boolean => steps.includes(kind);
  if (steps.length === 0) return null;
  return (
    <div className={styles.steps}>
      {has('TAKE') ? (
        <Button priority="high" busy={busy && words('ui.busy')} onClick={() => void step('TAKE')}>
          {words('staffconv.take')}
        </Button>
      ) : null}
      {has('TAKE_OVER') ? (
        <>
          <p className={styles.soft}>{words('staffconv.takeOver.hint', { name: name ?? '' })}</p>
          <Button busy={busy && words('ui.busy')} onClick={() => void step('TAKE_OVER')}>
            {words('staffconv.takeOver')}
          </Button>
        </>
      ) : null}
      {has('HAND_OVER') ? <HandOver stores={kept.stores} onHandOver={onHandOver} /> : null}
      {has('CLOSE') ? (
        <Button
          priority="low"
          size="small"
          busy={busy && words('ui.busy')}
          onClick={() => void step('CLOSE')}
        >
          {words('staffconv.close')}
        </Button>
      ) : null}
    </div>
  );
}
