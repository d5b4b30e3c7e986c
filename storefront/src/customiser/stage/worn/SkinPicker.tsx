/** Chooses the skin tone of the drawn body, and says that it is drawn to scale. */

import { useWords } from '@jinlan/client/words';
import { useId } from 'react';
import styles from './SkinPicker.module.css';

export const skins = ['porcelain', 'fair', 'warm', 'tan', 'deep'] as const;
export type Skin = (typeof skins)[number];

export function SkinPicker({ skin, onSkin }: { readonly skin: Skin; readonly onSkin: (skin: Skin) => void }) {
  const words = useWords('stage');
  const name = useId();
  return (
    <div className={styles.picker}>
      <div role="radiogroup" aria-label={words('stage.skin')} className={styles.tones}>
        {skins.map((skinOption) => (
          <label key={skinOption} className={styles.tone} title={words(`stage.skin.${skinOption}`)}>
            <input
              type="radio"
              name={name}
              aria-label={words(`stage.skin.${skinOption}`)}
              checked={skinOption === skin}
              onChange={() => onSkin(skinOption)}
            />
            <span className={styles[skinOption]} />
          </label>
        ))}
      </div>
      <p className={styles.scale}>{words('stage.true-size')}</p>
    </div>
  );
}
