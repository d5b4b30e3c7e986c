import { useWords } from '@jinlan/client/words';
import { MESSAGE_MAX } from '@jinlan/domain/conversations';
import { lengthOf } from '@jinlan/domain/people';
import { Button, classNames, Icon, Notice, VisuallyHidden } from '@jinlan/ui';
import { type Ref, useId, useState } from 'react';
import { shrinkPhoto } from '../app/shrink-photo.ts';
import styles from './Composer.module.css';

interface ComposerProps {
  readonly ref?: Ref<HTMLTextAreaElement>;
  /** Text that was typed before the page was left; `onDraft` stores it. */
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly onSend: (text: string, picture: string | null) => void;
  /** Returns whether the other required fields are filled in; shows their problems if not. */
  readonly isReady?: () => boolean;
  /** Address of the page, which a button inserts into the message; null without that button. */
  readonly pageLink?: string | null;
  readonly disabled?: boolean;
  /** A test may replace it. */
  readonly shrink?: typeof shrinkPhoto;
}

/** The field for a message, with buttons for a picture and for a link. Enter sends, Shift and Enter begin another line. */
export function Composer({
  ref,
  draft,
  onDraft,
  onSend,
  isReady = () => true,
  pageLink = null,
  disabled = false,
  shrink = shrinkPhoto,
}: ComposerProps) {
  const words = useWords('conversations');
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  function send(): void {
    const text = draft.trim();
    if (text === '' || disabled) return;
    if (lengthOf(text) > MESSAGE_MAX) {
      setProblem(words('conversations.refused.long', { most: MESSAGE_MAX }));
      return;
    }
    if (!isReady()) return;
    setProblem(null);
    onSend(text, null);
    onDraft('');
  }

  async function sendPicture(file: File | undefined): Promise<void> {
    if (file === undefined || !isReady()) return;
    setProblem(null);
    setBusy(true);
    const picture = await shrink(file);
    setBusy(false);
    if (picture === null) setProblem(words('conversations.refused.picture'));
    else onSend('', picture);
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {problem === null ? null : (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
      <label htmlFor={id}>
        <VisuallyHidden>{words('conversations.text')}</VisuallyHidden>
      </label>
      <textarea
        ref={ref}
        id={id}
        rows={2}
        className={styles.text}
        placeholder={words('conversations.text')}
        value={draft}
        disabled={disabled}
        onChange={(event) => onDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          // An input method ends its word with Enter.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <div className={styles.buttons}>
        <label className={classNames(styles.tool, (disabled || busy) && styles.off)}>
          <Icon name="zoom" size={20} />
          <span>{words('conversations.addPicture')}</span>
          <input
            type="file"
            accept="image/*"
            className={styles.file}
            disabled={disabled || busy}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              void sendPicture(file);
            }}
          />
        </label>
        {pageLink === null ? null : (
          <button
            type="button"
            className={styles.tool}
            disabled={disabled}
            onClick={() => onDraft(draft === '' ? `${pageLink} ` : `${draft.trimEnd()} ${pageLink} `)}
          >
            <Icon name="share" size={20} />
            <span>{words('conversations.addPage')}</span>
          </button>
        )}
        <Button type="submit" size="small" disabled={disabled} className={styles.send}>
          {words('conversations.send')}
        </Button>
      </div>
    </form>
  );
}
