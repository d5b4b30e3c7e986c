import { useWords } from '@jinlan/client/words';
import { classNames, Icon } from '@jinlan/ui';
import { lazy, Suspense, useState } from 'react';
import { useShop } from '../../app/shop.tsx';
import { useFrame } from '../frame-context.tsx';
import styles from './SocialLinks.module.css';

/** Loaded only if the shopper opens the QR code. */
const OfficialCode = lazy(async () => ({ default: (await import('../OfficialCode.tsx')).OfficialCode }));

/** Shoppers follow the official account by scanning its QR code, which toggles on click and shows on hover. */
export function SocialLinks() {
  const words = useWords();
  const { name } = useShop();
  const { socialLinks } = useFrame();
  const [open, setOpen] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  const official = socialLinks.find(({ icon }) => icon === 'wechat');
  if (socialLinks.length === 0) return null;
  return (
    <div>
      <p className={styles.title}>{words('shell.footer.social')}</p>
      <ul className={styles.list}>
        {socialLinks.map((link) =>
          link === official ? (
            <li key={link.name} className={styles.official} onPointerEnter={() => setIsRequested(true)}>
              <button
                type="button"
                aria-expanded={open}
                onClick={() => {
                  setIsRequested(true);
                  setOpen((present) => !present);
                }}
              >
                <Icon name="qr" size={20} />
                {link.name}
              </button>
              <figure className={classNames(styles.code, open && styles.open)}>
                {isRequested ? (
                  <Suspense>
                    <OfficialCode text={link.url} label={words('shell.footer.official')} />
                  </Suspense>
                ) : null}
                <figcaption>{words('shell.footer.officialHint', { name })}</figcaption>
              </figure>
            </li>
          ) : (
            <li key={link.name}>
              <a href={link.url} target="_blank" rel="noopener noreferrer">
                {link.name}
              </a>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
