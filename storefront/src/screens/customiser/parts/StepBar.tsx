/** Where one stands: steps with a tick and what was chosen; on a phone the step's name, its number and a line of segments. */
import { mayStand, neighbourOf, type Stop, stepsOf, type Workshop } from '@jinlan/domain/customiser';
import { classNames, Icon, Link, VisuallyHidden } from '@jinlan/ui';
import { useEffect, useRef } from 'react';
import { fieldOf, partOf, valueText } from '../../../customiser/design-steps.ts';
import { stepText } from '../../../customiser/design-words.ts';
import type { DesignControls } from '../../../customiser/use-design.ts';
import { useWords } from '../../../words/words.tsx';
import styles from './StepBar.module.css';

interface StepBarProps {
  readonly workshop: Workshop;
  readonly design: DesignControls;
}

export function StepBar({ workshop, design }: StepBarProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const { draft, stop, hrefOf } = design;
  const all: readonly Stop[] = [...stepsOf(workshop, draft).map(({ step }) => step), 'review'];
  const at = all.indexOf(stop);
  // Of a pair the steps of the ring that is being made; the other is a tap away in the panel.
  const part = partOf(stop);
  const shown = all.filter((one) => {
    const own = partOf(one);
    return own === 'piece' || own === (part === 'piece' ? 'her' : part);
  });
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step comes into sight
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && list.current) {
      const { offsetLeft, offsetWidth } = current;
      const middle = offsetLeft + offsetWidth / 2 - list.current.clientWidth / 2;
      // From a whole step on: half a word at the edge says nothing.
      const starts = [...list.current.children].map((step) => (step as HTMLElement).offsetLeft);
      const gutter = starts[0] ?? 0;
      list.current.scrollTo({
        left: starts.map((start) => start - gutter).find((left) => left >= middle) ?? 0,
      });
    }
  }, [stop]);
  const previous = neighbourOf(workshop, draft, stop, 'back');
  const nameOf = (one: Stop): string =>
    stepText(words, draft.flow, partOf(one) === 'piece' ? one : (fieldOf(one) as Stop));
  return (
    <nav className={styles.bar} aria-label={words('atelier.steps')}>
      <div className={styles.narrow}>
        <p>
          {previous ? (
            <Link
              to={hrefOf(previous)}
              className={styles.previous}
              aria-label={words('atelier.previous', { step: nameOf(previous) })}
            >
              <Icon name="left" size={16} />
            </Link>
          ) : null}
          <b>{stepText(words, draft.flow, stop)}</b>
          <span>{words('atelier.stepOf', { step: at + 1, count: all.length })}</span>
        </p>
        <div className={styles.segments} aria-hidden="true">
          {all.map((one, place) => (
            <span key={one} className={classNames(place <= at && styles.done)} />
          ))}
        </div>
      </div>
      <ol ref={list} className={styles.steps}>
        {shown.map((one) => {
          const value = one === 'review' ? null : valueText(words, workshop, draft, one);
          const current = one === stop;
          const body = (
            <>
              {value !== null && !current ? <Icon name="check" size={16} /> : null}
              <span>{nameOf(one)}</span>
              {value !== null && !current ? <small>{value}</small> : null}
              {value !== null && !current ? (
                <VisuallyHidden>{words('atelier.step.done')}</VisuallyHidden>
              ) : null}
            </>
          );
          return (
            <li key={one} className={styles.step} aria-current={current ? 'step' : undefined}>
              {!current && mayStand(workshop, draft, one) ? (
                <Link to={hrefOf(one)}>{body}</Link>
              ) : (
                <span>{body}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
