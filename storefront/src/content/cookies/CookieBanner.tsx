/** Refusing takes as many clicks as agreeing; what is refused is not stored. */
import { Button, Checkbox, Link } from '@jinlan/ui';
import { useId, useState } from 'react';
import { consentIn, keepConsent } from '../../data/consent.ts';
import { storedValues } from '../../data/stored-values.ts';
import { useWords } from '../../words/words.tsx';
import styles from './CookieBanner.module.css';

export function CookieBanner({ onDone }: { readonly onDone: () => void }) {
  const words = useWords('consent');
  const title = useId();
  const [choosing, setChoosing] = useState(false);
  const [memory, setMemory] = useState(() => consentIn(storedValues)?.memory ?? false);
  const decide = (agreed: boolean): void => {
    keepConsent(storedValues, { memory: agreed });
    onDone();
  };
  return (
    <section className={styles.banner} aria-labelledby={title} data-bottom-bar="">
      <div>
        <h2 id={title}>{words('consent.title')}</h2>
        <p>
          {words('consent.lead')} <Link to="/privacy">{words('consent.privacy')}</Link>
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
            <Button priority="normal" onClick={() => decide(true)}>
              {words('consent.all')}
            </Button>
            <Button priority="normal" onClick={() => decide(false)}>
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
