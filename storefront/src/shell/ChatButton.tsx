import { classNames, Dialog, Icon, LinkButton } from '@jinlan/ui';
import { useState, useSyncExternalStore } from 'react';
import { useWords } from '../words/words.tsx';
import styles from './ChatButton.module.css';
import { useIsScrolled } from './header/Header.tsx';

/** The floating consultation button. The messenger's page may hand in its own chat through `window.jinlanChat`. */
declare global {
  interface Window {
    jinlanChat?: () => void;
  }
}

let lastY = 0;
let goesDown = false;

function onTurn(listener: () => void): () => void {
  const look = () => {
    // A few pixels of bounce are no change of mind.
    if (Math.abs(window.scrollY - lastY) < 8) return;
    goesDown = window.scrollY > lastY;
    lastY = window.scrollY;
    listener();
  };
  addEventListener('scroll', look, { passive: true });
  return () => removeEventListener('scroll', look);
}

export function ChatButton() {
  const words = useWords();
  const [open, setOpen] = useState(false);
  // Once the page is read, the button shrinks out of the words' way; on a phone it leaves while the page is read downwards.
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
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        variant="sheet"
        title={words('shell.chat')}
        closeLabel={words('ui.close')}
      >
        <p className={styles.lead}>{words('shell.chat.lead')}</p>
        <div className={styles.ways}>
          <LinkButton to="/contact" full onClick={() => setOpen(false)}>
            {words('shell.chat.write')}
          </LinkButton>
          <LinkButton to="/faq" priority="low" onClick={() => setOpen(false)}>
            {words('shell.chat.faq')}
          </LinkButton>
        </div>
      </Dialog>
    </>
  );
}
