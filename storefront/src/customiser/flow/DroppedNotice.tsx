/** Lists the dropped choices, each with its reason. Choices dropped as a consequence are summed up in one line. */

import type { Words } from '@jinlan/client/words';
import type { Dropped, Flow, Reason } from '@jinlan/domain/customiser';
import { Button, Notice } from '@jinlan/ui';
import { reasonText, stepText } from '../design-words.ts';
import styles from './DroppedNotice.module.css';

interface DroppedNoticeProps {
  readonly words: Words<'atelier' | 'customiser' | 'diamonds'>;
  readonly flow: Flow;
  readonly dropped: readonly Dropped[];
  readonly onDismiss: () => void;
  /** Undoes the choice that made the others unavailable; null if no choice did. */
  readonly onUndo: (() => void) | null;
}

export function DroppedNotice({ words, flow, dropped, onDismiss, onUndo }: DroppedNoticeProps) {
  const causes = dropped.filter(({ reason }) => reason.code !== waits);
  const listed = causes.length > 0 ? causes : dropped;
  return (
    <div role="status">
      {dropped.length > 0 ? (
        <Notice
          tone="warning"
          className={styles.notice}
          title={words('atelier.dropped')}
          action={
            <div className={styles.ways}>
              {onUndo ? (
                <Button priority="low" onClick={onUndo}>
                  {words('ui.undo')}
                </Button>
              ) : null}
              <Button priority="low" onClick={onDismiss}>
                {words('atelier.understood')}
              </Button>
            </div>
          }
        >
          <ul>
            {listed.map(({ step, position, reason }) => (
              <li key={`${step} ${position ?? ''}`}>
                {words('atelier.dropped.one', {
                  step: position
                    ? words('atelier.dropped.engraving', {
                        step: stepText(words, flow, step),
                        place: words(`customiser.engraving.${position}`),
                      })
                    : stepText(words, flow, step),
                  reason: reasonText(words, reason),
                })}
              </li>
            ))}
            {listed.length < dropped.length ? <li>{words('atelier.dropped.rest')}</li> : null}
          </ul>
        </Notice>
      ) : null}
    </div>
  );
}

/** The reason of a choice that was dropped because another is missing. */
const waits = 'CHOOSE_FIRST' satisfies Reason['code'];
