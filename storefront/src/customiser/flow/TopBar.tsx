/** The top bar of a flow: links to the shop and the sub-brand, the piece's name, saving, the bag. */

import { useWords } from '@jinlan/client/words';
import { Button, Icon, IconButton, Link } from '@jinlan/ui';
import { PageLink } from '../../app/PageLink.tsx';
import { useShop } from '../../app/shop.tsx';
import { CartTrigger } from '../../shell/header/CartTrigger.tsx';
import { customiserPath } from '../addresses.ts';
import styles from './TopBar.module.css';

export function TopBar({ onSave }: { readonly onSave?: () => void }) {
  const words = useWords('atelier');
  const { name, subBrandName } = useShop();
  return (
    <header className={styles.bar} data-header="plain">
      <Link to="/" className={styles.back} aria-label={words('atelier.backTo', { name })}>
        <Icon name="left" size={20} />
        <span className={styles.wide} aria-hidden="true">
          {words('atelier.backTo', { name })}
        </span>
        <span className={styles.narrow} aria-hidden="true">
          {words('atelier.back')}
        </span>
      </Link>
      <Link to={customiserPath} className={styles.brand}>
        {subBrandName}
      </Link>
      <div className={styles.end}>
        <PageLink page="about-lanzuo" className={styles.wide}>
          {words('shell.lanzuo.about', { name: subBrandName })}
        </PageLink>
        {onSave ? (
          <>
            <Button priority="low" className={styles.save ?? ''} onClick={onSave}>
              {words('atelier.save')}
            </Button>
            <IconButton
              icon="heart"
              label={words('atelier.save')}
              className={styles.narrow}
              onClick={onSave}
            />
          </>
        ) : null}
        <CartTrigger />
      </div>
    </header>
  );
}
