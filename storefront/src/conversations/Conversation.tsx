import { sessionValues } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { readEmail } from '@jinlan/domain/people';
import { Checkbox, IconButton, Skeleton, SkeletonRegion, TextField } from '@jinlan/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useShop } from '../app/shop.tsx';
import { onHandedPictures, takeHandedPictures } from '../installed/share/handed-pictures.ts';
import { Composer } from './Composer.tsx';
import styles from './Conversation.module.css';
import { Messages } from './Messages.tsx';
import { type Desk, type Own, useConversation } from './use-conversation.ts';

const draftKey = 'conversation_draft';
const phone = '(max-width: 767px)';

interface ConversationProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onUnread: (count: number) => void;
}

/**
 * The shopper's conversation with the service desk: a panel beside the page, on phones the whole screen. While it is closed
 * it only counts new messages.
 */
export function Conversation({ open, onClose, onUnread }: ConversationProps) {
  const words = useWords('conversations');
  const { origin } = useShop();
  const { pathname } = useLocation();
  const [email, setEmail] = useState('');
  const [emailProblem, setEmailProblem] = useState<string | null>(null);
  const [draft, setDraft] = useState(() => String(sessionValues.get(draftKey) ?? ''));
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const talk = useConversation(open, email);
  const { own, desk, error, loading, thread, unread, asksEmail } = talk;

  // The handed pictures wait until the conversation has loaded, because loading clears the list of messages being sent.
  const { submit } = thread;
  useEffect(() => {
    if (loading || error !== null) return;
    const take = () => {
      for (const picture of takeHandedPictures()) submit('', picture);
    };
    take();
    return onHandedPictures(take);
  }, [loading, error, submit]);
  useEffect(() => onUnread(open ? 0 : unread), [open, unread, onUnread]);
  useEffect(() => {
    const element = dialog.current;
    if (!element || open === element.open) return;
    if (!open) {
      element.close();
      return;
    }
    if (matchMedia(phone).matches) {
      element.showModal();
      title.current?.focus();
    } else {
      element.show();
      field.current?.focus();
    }
  }, [open]);

  function isReady(): boolean {
    if (!asksEmail) return true;
    const problem =
      email.trim() === ''
        ? words('conversations.email.missing')
        : readEmail(email).ok
          ? null
          : words('conversations.email.wrong');
    setEmailProblem(problem);
    if (problem !== null) emailField.current?.focus();
    return problem === null;
  }

  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-labelledby={titleId}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.head}>
        <div>
          <h2 ref={title} id={titleId} tabIndex={-1}>
            {words('shell.chat')}
          </h2>
          <p role="status">{stateWords(words, own, desk)}</p>
        </div>
        <IconButton icon="close" label={words('ui.close')} onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <div className={styles.body} tabIndex={0}>
        <p className={styles.lead}>{words('conversations.lead')}</p>
        {error ? (
          <LoadError
            live
            size="small"
            error={error}
            text={words('conversations.notLoaded')}
            onRetry={talk.reload}
          />
        ) : loading ? (
          <SkeletonRegion label={words('ui.loading')}>
            <Skeleton shape="block" />
          </SkeletonRegion>
        ) : (
          <Messages thread={thread} reader="CUSTOMER" onEarlier={talk.loadEarlier} />
        )}
      </div>
      <div className={styles.foot}>
        {own && own.stage !== 'CLOSED' ? (
          <Checkbox
            label={words('conversations.showPage')}
            checked={own.shares_page}
            onChange={(event) => void talk.showPage(event.currentTarget.checked)}
          />
        ) : null}
        {asksEmail ? (
          <TextField
            ref={emailField}
            label={words('conversations.email')}
            hint={words('conversations.email.hint')}
            error={emailProblem}
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              setEmailProblem(null);
            }}
          />
        ) : null}
        <Composer
          ref={field}
          draft={draft}
          onDraft={(text) => {
            setDraft(text);
            sessionValues.set(draftKey, text);
          }}
          onSend={thread.submit}
          isReady={isReady}
          pageLink={pathname === '/' ? null : `${origin}${pathname}`}
          disabled={error !== null}
        />
      </div>
    </dialog>
  );
}

type ConversationWords = ReturnType<typeof useWords<'conversations'>>;

/** The line that says who answers, or when somebody will. */
function stateWords(words: ConversationWords, own: Own | null, desk: Desk | null): string {
  if (own?.stage === 'TAKEN' && own.staff_name)
    return own.store_name
      ? words('conversations.withStore', { store: own.store_name, name: own.staff_name })
      : words('conversations.with', { name: own.staff_name });
  if (desk?.is_open === false) {
    const closed = desk.opens_at
      ? words('conversations.closed', { at: words.moment(desk.opens_at) })
      : words('conversations.closedNow');
    return own?.email ? `${closed}　${words('conversations.mailTo', { email: own.email })}` : closed;
  }
  if (own?.stage === 'WAITING')
    return own.store_name
      ? words('conversations.waitingAt', { store: own.store_name })
      : words('conversations.waiting');
  return desk === null ? '' : words('conversations.open');
}
