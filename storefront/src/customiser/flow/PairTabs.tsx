/** Tabs for her ring and his; each can be made in any order. */

import { useWords } from '@jinlan/client/words';
import { mayStand, type Step, type Stop, stepsOf, type Workshop } from '@jinlan/domain/customiser';
import { Icon, Link, VisuallyHidden } from '@jinlan/ui';
import { partOf } from '../design-steps.ts';
import type { DesignControls } from '../use-design.ts';
import styles from './PairTabs.module.css';

export function PairTabs({
  workshop,
  design,
}: {
  readonly workshop: Workshop;
  readonly design: DesignControls;
}) {
  const words = useWords('atelier', 'customiser');
  const { draft, stop, hrefOf } = design;
  if (draft.flow !== 'pair-rings' || !('her' in draft && 'him' in draft)) return null;
  const steps = stepsOf(workshop, draft);
  const part = partOf(stop);
  if (part === 'piece') return null;
  return (
    <nav className={styles.tabs} aria-label={words('atelier.rings')}>
      {(['her', 'him'] as const).map((ring) => {
        const ringSteps = steps.filter(({ step }) => partOf(step) === ring);
        const done = ringSteps.length > 0 && ringSteps.every(({ made }) => made);
        const to = landing(
          ringSteps.map(({ step, made }) => ({ step, made })),
          stop,
        );
        return (
          <Link
            key={ring}
            to={to && mayStand(workshop, draft, to) ? hrefOf(to) : hrefOf(stop)}
            className={styles.tab}
            aria-current={ring === part ? 'true' : undefined}
          >
            {done ? <Icon name="check" size={16} /> : null}
            {words(`customiser.step.${ring}`)}
            {done ? <VisuallyHidden>{words('atelier.step.done')}</VisuallyHidden> : null}
          </Link>
        );
      })}
    </nav>
  );
}

/** Returns the same step of the other ring if it can be opened, else its first unfinished step. */
function landing(
  ringSteps: readonly { readonly step: Step; readonly made: boolean }[],
  stop: Stop,
): Stop | null {
  const field = stop.split('.').at(-1);
  const open = ringSteps.find(({ made }) => !made)?.step;
  const sameStep = ringSteps.findIndex(({ step }) => step.split('.').at(-1) === field);
  const reachable = sameStep >= 0 && ringSteps.slice(0, sameStep).every(({ made }) => made);
  return reachable ? (ringSteps[sameStep]?.step ?? null) : (open ?? ringSteps[0]?.step ?? null);
}
