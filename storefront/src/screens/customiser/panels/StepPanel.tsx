/** The panel of a step: heading, a line about it, and what its field asks. */
import type { Field, PairField } from '@jinlan/domain/customiser';
import type { MessageKey } from '@jinlan/messages';
import type { ComponentType } from 'react';
import { fieldOf } from '../../../customiser/design-steps.ts';
import { useWords } from '../../../words/words.tsx';
import { CharmPanel } from './CharmPanel.tsx';
import { EngravingPanel } from './EngravingPanel.tsx';
import { OptionPanel } from './OptionPanel.tsx';
import type { PanelProps } from './panel.ts';
import { SizePanel } from './SizePanel.tsx';
import styles from './StepPanel.module.css';
import { StonePanel } from './StonePanel.tsx';
import { StylePanel } from './StylePanel.tsx';
import { TextPanel } from './TextPanel.tsx';

/** Fields that are more than a row of tiles. */
const panels: Readonly<Partial<Record<Field | PairField, ComponentType<PanelProps>>>> = {
  style: StylePanel,
  stone: StonePanel,
  text: TextPanel,
  charm: CharmPanel,
  size: SizePanel,
  engraving: EngravingPanel,
};

export function StepPanel(props: PanelProps) {
  const words = useWords('atelier');
  const field = fieldOf(props.step) as Field | PairField;
  const Panel = panels[field] ?? OptionPanel;
  return (
    <section className={styles.panel}>
      <h1 className={styles.heading}>{props.title}</h1>
      <p className={styles.lead}>{words(`atelier.lead.${field}` as MessageKey<'atelier'>)}</p>
      <Panel {...props} />
    </section>
  );
}
