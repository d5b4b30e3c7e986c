/** The panel of a step: heading, a sentence about it, and its field. */

import { useWords, type Words } from '@jinlan/client/words';
import { choices, type Field, type PairField } from '@jinlan/domain/customiser';
import type { MessageKey } from '@jinlan/messages';
import type { ComponentType } from 'react';
import { fieldOf } from '../design-steps.ts';
import { EngravingPanel } from '../engraving/EngravingPanel.tsx';
import { TextPanel } from '../engraving/TextPanel.tsx';
import { CharmPanel } from './CharmPanel.tsx';
import { OptionPanel } from './OptionPanel.tsx';
import type { PanelProps } from './panel.ts';
import { SizePanel } from './SizePanel.tsx';
import styles from './StepPanel.module.css';
import { StonePanel } from './StonePanel.tsx';
import { StylePanel } from './StylePanel.tsx';

/** Fields that need more than a row of tiles. */
const panels: Readonly<Partial<Record<Field | PairField, ComponentType<PanelProps>>>> = {
  style: StylePanel,
  stone: StonePanel,
  text: TextPanel,
  charm: CharmPanel,
  size: SizePanel,
  engraving: EngravingPanel,
};

export function StepPanel(props: PanelProps) {
  const words = useWords('atelier', 'customiser');
  const field = fieldOf(props.step) as Field | PairField;
  const Panel = panels[field] ?? OptionPanel;
  return (
    <section className={styles.panel}>
      <h1 className={styles.heading}>{props.title}</h1>
      <p className={styles.lead}>{leadOf(words, props)}</p>
      <Panel {...props} />
    </section>
  );
}

/** The sentence under the step's title. For an engraving with several positions, it names them. */
function leadOf(words: Words<'atelier' | 'customiser'>, { workshop, design, step }: PanelProps): string {
  const field = fieldOf(step);
  const positions =
    field === 'engraving' ? choices(workshop, design.draft, step).flatMap(({ value }) => value ?? []) : [];
  if (positions.length < 2) return words(`atelier.lead.${field}`);
  const positionNames = positions.map((position) =>
    words(`customiser.engraving.${position}` as MessageKey<'customiser'>),
  );
  return words('atelier.lead.engravings', {
    places: positionNames.join(words('atelier.lead.engravings.between')),
  });
}
