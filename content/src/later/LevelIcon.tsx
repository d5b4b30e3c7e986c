/** The icon of a member level: one orchid with five petals for each level, in the level's metal. */
import { type MemberLevel, memberLevels } from '@jinlan/contract/content-tree';
import styles from './Levels.module.css';

export function LevelIcon({ code }: { readonly code: MemberLevel['code'] }) {
  const petals = memberLevels.indexOf(code) + 1;
  return (
    <svg viewBox="0 0 48 48" className={styles.icon} data-level={code} aria-hidden="true">
      <circle cx={24} cy={24} r={22.5} />
      {Array.from({ length: petals }, (_, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: all petals are the same
          key={index}
          d="M24 23c-3.5-3.5-3.5-9.5 0-13 3.5 3.5 3.5 9.5 0 13Z"
          transform={`rotate(${(360 / petals) * index} 24 24)`}
        />
      ))}
    </svg>
  );
}
