import { laterPart, useWords } from '@jinlan/client/words';
import { classNames, Icon } from '@jinlan/ui';
import { useState, useSyncExternalStore } from 'react';
import { OpenedPart } from '../app/opened-part.tsx';
import { useShop } from '../app/shop.tsx';
import styles from './ChatButton.module.css';
import { useIsScrolled } from './header/Header.tsx';

const ChatDialog = laterPart(async () => (await import('./ChatDialog.tsx')).ChatDialog);

/** The floating contact button. A messenger's script may provide its own chat as `window.jinlanChat`. */
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
  const { pages } = useShop();
  const hasChat = useSyncExternalStore(
    subscribeToNothing,
    () => window.jinlanChat !== undefined,
    () => false,
  );
  return hasChat || pages.contact || pages.faq ? <Consultation /> : null;
}

function Consultation() {
  const words = useWords();
  const [open, setOpen] = useState(false);
  // When the page is scrolled the button shrinks. On a phone it hides while scrolling down.
  const scrolled = useIsScrolled();
  const down = useSyncExternalStore(
    onTurn,
    () => goesDown,
    () => false,
  );
  return (
    <>
      <button
        type="button"
        className={classNames(styles.button, scrolled && styles.small, scrolled && down && styles.away)}
        aria-haspopup="dialog"
        onClick={() => (window.jinlanChat ? window.jinlanChat() : setOpen(true))}
      >
        <Icon name="chat" size={20} />
        <span>{words('shell.chat')}</span>
      </button>
      <OpenedPart open={open}>
        <ChatDialog open={open} onClose={() => setOpen(false)} />
      </OpenedPart>
    </>
  );
}
