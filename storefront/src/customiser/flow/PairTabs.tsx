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
      {(['her', 'him'] as const).map((one) => {
        const own = steps.filter(({ step }) => partOf(step) === one);
        const done = own.length > 0 && own.every(({ made }) => made);
        const to = landing(
          own.map(({ step, made }) => ({ step, made })),
          stop,
        );
        return (
          <Link
            key={one}
            to={to && mayStand(workshop, draft, to) ? hrefOf(to) : hrefOf(stop)}
            className={styles.tab}
            aria-current={one === part ? 'true' : undefined}
          >
            {done ? <Icon name="check" size={16} /> : null}
            {words(`customiser.step.${one}`)}
            {done ? <VisuallyHidden>{words('atelier.step.done')}</VisuallyHidden> : null}
          </Link>
        );
      })}
    </nav>
  );
}

/** Returns the same step of the other ring where it is reachable, else its first unfinished step. */
function landing(own: readonly { readonly step: Step; readonly made: boolean }[], stop: Stop): Stop | null {
  const field = stop.split('.').at(-1);
  const open = own.find(({ made }) => !made)?.step;
  const same = own.findIndex(({ step }) => step.split('.').at(-1) === field);
  const reachable = same >= 0 && own.slice(0, same).every(({ made }) => made);
  return reachable ? (own[same]?.step ?? null) : (open ?? own[0]?.step ?? null);
}
