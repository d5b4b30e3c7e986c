/** Checkboxes for the files of a download, each with its price. */

import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Checkbox, FieldGroup } from '@jinlan/ui';
import styles from './Choices.module.css';
import type { FileChoice } from './files.ts';

interface FileChoicesProps {
  readonly title: string;
  readonly choices: readonly FileChoice[];
  readonly chosen: ReadonlySet<string>;
  /** Whether no file is chosen although one is required. */
  readonly missing: boolean;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

export function FileChoices({ title, choices, chosen, missing, onChange }: FileChoicesProps) {
  const words = useWords('piece');
  return (
    <FieldGroup label={title} error={missing ? words('piece.files.choose') : undefined}>
      <ul className={styles.several}>
        {choices.map(({ uid, title: name, price }) => (
          <li key={uid}>
            <Checkbox
              label={name}
              hint={price.minor === 0 ? undefined : words('piece.files.more', { price: format(price) })}
              checked={chosen.has(uid)}
              onChange={(event) => {
                const others = [...chosen].filter((other) => other !== uid);
                onChange(new Set(event.target.checked ? [...others, uid] : others));
              }}
            />
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}
