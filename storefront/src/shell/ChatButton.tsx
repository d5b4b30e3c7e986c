import { storedValues } from '@jinlan/client/data';
import { laterPart, useWords } from '@jinlan/client/words';
import { classNames, Icon } from '@jinlan/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { OpenedPart } from '../app/opened-part.tsx';
import { useShop } from '../app/shop.tsx';
import { onHandedPictures } from '../installed/share/handed-pictures.ts';
import styles from './ChatButton.module.css';
import { useIsScrolled } from './header/Header.tsx';

const ChatDialog = laterPart(async () => (await import('./ChatDialog.tsx')).ChatDialog);
const Conversation = laterPart(
  async () => (await import('../conversations/Conversation.tsx')).Conversation,
  'conversations',
);

/**
 * The floating button for customer service. It opens the shop's own chat, or that of another provider
 * (`CONVERSATION_URL`, or a script's `window.jinlanChat`); without a chat, the other ways to write to the shop.
 */
declare global {
  interface Window {
    jinlanChat?: () => void;
  }
}

let lastY = 0;
let goesDown = false;

function onTurn(listener: () => void): () => void {
  const look = () => {
    // Ignores a few pixels, which may be the bounce at the end of a scroll.
    if (Math.abs(window.scrollY - lastY) < 8) return;
    goesDown = window.scrollY > lastY;
    lastY = window.scrollY;
    listener();
  };
  addEventListener('scroll', look, { passive: true });
  return () => removeEventListener('scroll', look);
}

const subscribeToNothing = () => () => undefined;

/** Renders nothing if there is neither a chat nor a contact page. */
export function ChatButton() {
  const { chat, pages } = useShop();
  const hasScript = useSyncExternalStore(
    subscribeToNothing,
    () => window.jinlanChat !== undefined,
    () => false,
  );
  return hasScript || chat || pages.contact || pages.faq ? <Consultation /> : null;
}

function Consultation() {
  const words = useWords();
  const { chat } = useShop();
  const [open, setOpen] = useState(false);
  const [unread, setUnread] = useState(0);
  // The chat's code loads when the chat is opened. If this browser has a conversation, it loads after the page, to
  // count new messages.
  const begun = useSyncExternalStore(
    subscribeToNothing,
    () => storedValues.get('conversation_begun') === true,
    () => false,
  );
  // The page of shared pictures hands them over, which opens the chat.
  useEffect(() => onHandedPictures(() => setOpen(true)), []);
  const button = useRef<HTMLButtonElement>(null);
  // When the page is scrolled the button shrinks. On a phone it hides while scrolling down.
  const scrolled = useIsScrolled();
  const down = useSyncExternalStore(
    onTurn,
    () => goesDown,
    () => false,
  );
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, scrolled && styles.small, scrolled && down && styles.away)}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? words('shell.chat.unread', { count: unread }) : undefined}
        onClick={() => {
          if (window.jinlanChat) window.jinlanChat();
          else if (typeof chat === 'string') window.open(chat, '_blank', 'noopener');
          else setOpen(true);
        }}
      >
        <Icon name="chat" size={20} />
        <span>{words('shell.chat')}</span>
        {unread > 0 ? <b className={styles.unread}>{unread}</b> : null}
      </button>
      {chat === true ? (
        <OpenedPart open={open || begun}>
          <Conversation open={open} onClose={close} onUnread={setUnread} />
        </OpenedPart>
      ) : (
        <OpenedPart open={open}>
          <ChatDialog open={open} onClose={() => setOpen(false)} />
        </OpenedPart>
      )}
    </>
  );
}
