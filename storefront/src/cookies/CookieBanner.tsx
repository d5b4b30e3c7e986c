/** Asks for consent to cookies. Refusing takes as many clicks as agreeing; refused kinds are not stored. */

import { consentIn, keepConsent, storedValues } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Button, Checkbox } from '@jinlan/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { PageLink } from '../app/PageLink.tsx';
import styles from './CookieBanner.module.css';

export function CookieBanner({ onDone }: { readonly onDone: () => void }) {
  const words = useWords('consent');
  const title = useId();
  const [choosing, setChoosing] = useState(false);
  const banner = useRef<HTMLElement>(null);
  useEffect(() => (banner.current ? keepClear(banner.current) : undefined), []);
  const [memory, setMemory] = useState(() => consentIn(storedValues)?.memory ?? false);
  const decide = (agreed: boolean): void => {
    keepConsent(storedValues, { memory: agreed });
    onDone();
  };
  return (
    <section ref={banner} className={styles.banner} aria-labelledby={title} data-bottom-bar="phone">
      <div>
        <h2 id={title}>{words('consent.title')}</h2>
        <p>
          {words('consent.lead')} <PageLink page="privacy">{words('consent.privacy')}</PageLink>
        </p>
        {choosing ? (
          <div className={styles.choices}>
            <Checkbox
              label={words('consent.necessary')}
              hint={words('consent.necessary.what')}
              checked
              disabled
              readOnly
            />
            <Checkbox
              label={words('consent.memory')}
              hint={words('consent.memory.what')}
              checked={memory}
              onChange={({ currentTarget }) => setMemory(currentTarget.checked)}
            />
          </div>
        ) : null}
      </div>
      <div className={styles.ways}>
        {choosing ? (
          <Button priority="high" onClick={() => decide(memory)}>
            {words('consent.keep')}
          </Button>
        ) : (
          <>
            <Button priority="normal" size="small" onClick={() => decide(true)}>
              {words('consent.all')}
            </Button>
            <Button priority="normal" size="small" onClick={() => decide(false)}>
              {words('consent.none')}
            </Button>
            <Button priority="low" onClick={() => setChoosing(true)}>
              {words('consent.choose')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** Adds space for the banner at the end of the page, and keeps focused elements above it. */
function keepClear(banner: HTMLElement): () => void {
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--covered', `${banner.offsetHeight}px`));
  watch.observe(banner);
  return () => {
    watch.disconnect();
    style.removeProperty('--covered');
  };
}
