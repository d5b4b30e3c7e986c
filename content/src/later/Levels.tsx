/** The member levels. A popup explains each level's benefits and conditions. */
import type { ContentNode, MemberLevel } from '@jinlan/contract/content-tree';
import { Dialog } from '@jinlan/ui';
import { useState } from 'react';
import { useContent } from '../source.tsx';
import { LevelIcon } from './LevelIcon.tsx';
import styles from './Levels.module.css';

export function Levels({ node: { levels } }: { readonly node: Extract<ContentNode, { kind: 'levels' }> }) {
  const words = useContent().useLaterTexts();
  const [open, setOpen] = useState(false);
  const [openLevel, setOpenLevel] = useState<MemberLevel | undefined>(levels[0]);
  return (
    <>
      <ul className={styles.levels}>
        {levels.map((level) => (
          <li key={level.code}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                setOpenLevel(level);
                setOpen(true);
              }}
            >
              <LevelIcon code={level.code} />
              <span>{level.name}</span>
              <small>{words('content.levels.open')}</small>
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={openLevel ? words('content.levels.title', { name: openLevel.name }) : ''}
        closeLabel={words('ui.close')}
        variant="sheet"
      >
        {openLevel ? (
          <div className={styles.popup}>
            <LevelIcon code={openLevel.code} />
            <h3>{words('content.levels.benefits')}</h3>
            <ul>
              {openLevel.benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
            <h3>{words('content.levels.conditions')}</h3>
            <ul>
              {openLevel.conditions.map((condition) => (
                <li key={condition}>{condition}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </Dialog>
    </>
  );
}
