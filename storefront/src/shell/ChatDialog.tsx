import { useWords } from '@jinlan/client/words';
import { Dialog } from '@jinlan/ui';
import { PageButton } from '../app/PageLink.tsx';
import { useShop } from '../app/shop.tsx';
import styles from './ChatButton.module.css';

/** The ways to reach the shop, if it has no chat. */
export function ChatDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const words = useWords();
  const { pages } = useShop();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      variant="sheet"
      title={words('shell.chat')}
      closeLabel={words('ui.close')}
    >
      {pages.contact ? <p className={styles.lead}>{words('shell.chat.lead')}</p> : null}
      <div className={styles.ways}>
        <PageButton page="contact" full onClick={onClose}>
          {words('shell.chat.write')}
        </PageButton>
        <PageButton page="faq" priority="low" onClick={onClose}>
          {words('shell.chat.faq')}
        </PageButton>
      </div>
    </Dialog>
  );
}
