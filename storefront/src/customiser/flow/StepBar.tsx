/** The steps with ticks and chosen values. On a phone: name and number of the step, and a bar of segments. */

import { useWords } from '@jinlan/client/words';
import { mayStand, neighbourOf, type Stop, stepsOf, type Workshop } from '@jinlan/domain/customiser';
import { classNames, Icon, Link, VisuallyHidden } from '@jinlan/ui';
import { useEffect, useRef } from 'react';
import { fieldOf, partOf, valueText } from '../design-steps.ts';
import { stepText } from '../design-words.ts';
import { placeStepBar } from '../step-bar.ts';
import type { DesignControls } from '../use-design.ts';
import styles from './StepBar.module.css';

interface StepBarProps {
  readonly workshop: Workshop;
  readonly design: DesignControls;
}

export function StepBar({ workshop, design }: StepBarProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const { draft, stop, hrefOf } = design;
  const stops: readonly Stop[] = [...stepsOf(workshop, draft).map(({ step }) => step), 'review'];
  const position = stops.indexOf(stop);
  // For a pair, only the current ring's steps; tabs in the panel lead to the other ring.
  const part = partOf(stop);
  const visibleSteps = stops.filter((candidate) => {
    const stopPart = partOf(candidate);
    return stopPart === 'piece' || stopPart === (part === 'piece' ? 'her' : part);
  });
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls each new step into view
  useEffect(() => {
    const bar = list.current;
    if (!bar) return;
    const scrollToStep = () => placeBar(bar);
    const observer = new ResizeObserver(scrollToStep);
    observer.observe(bar);
    scrollToStep();
    return () => observer.disconnect();
  }, [stop]);
  const previous = neighbourOf(workshop, draft, stop, 'back');
  const nameOf = (target: Stop): string =>
    stepText(words, draft.flow, partOf(target) === 'piece' ? target : (fieldOf(target) as Stop));
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
          <span>{words('atelier.stepOf', { step: position + 1, count: stops.length })}</span>
        </p>
        <div className={styles.segments} aria-hidden="true">
          {stops.map((segment, index) => (
            <span key={segment} className={classNames(index <= position && styles.done)} />
          ))}
        </div>
      </div>
      <ol ref={list} className={styles.steps}>
        {visibleSteps.map((barStep) => {
          const value = barStep === 'review' ? null : valueText(words, workshop, draft, barStep);
          const current = barStep === stop;
          const body = (
            <>
              {value !== null && !current ? <Icon name="check" size={16} /> : null}
              <span>{nameOf(barStep)}</span>
              {value !== null && !current ? <small>{value}</small> : null}
              {value !== null && !current ? (
                <VisuallyHidden>{words('atelier.step.done')}</VisuallyHidden>
              ) : null}
            </>
          );
          return (
            <li key={barStep} className={styles.step} aria-current={current ? 'step' : undefined}>
              {!current && mayStand(workshop, draft, barStep) ? (
                <Link to={hrefOf(barStep)}>{body}</Link>
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

function placeBar(bar: HTMLOListElement): void {
  const steps = [...bar.children] as HTMLElement[];
  const last = steps.at(-1);
  const current = bar.querySelector<HTMLElement>('[aria-current]');
  if (!last || !current) return;
  last.style.marginInlineEnd = '';
  const { left, room } = placeStepBar({
    starts: steps.map((_, index) => (index === 0 ? 0 : endOf(steps[index - 1]))),
    length: bar.scrollWidth,
    view: bar.clientWidth,
    middle: current.offsetLeft + current.offsetWidth / 2,
  });
  if (room > 0) last.style.marginInlineEnd = `${room}px`;
  bar.scrollTo({ left });
}

const endOf = (step: HTMLElement | undefined): number => (step ? step.offsetLeft + step.offsetWidth : 0);
