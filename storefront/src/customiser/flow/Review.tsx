/** The design in words, each choice with a link to its step; then saving, sharing and its picture. */

import { useWords } from '@jinlan/client/words';
import {
  type ChosenStone,
  type Engravings,
  type Step,
  stepsOf,
  type Workshop,
} from '@jinlan/domain/customiser';
import { Button, Checkbox, Icon, Link, VisuallyHidden } from '@jinlan/ui';
import type { DiamondCardFragment } from '../../diamonds/fragments.generated.ts';
import { colourText } from '../../diamonds/stone-words.ts';
import { engravingsAt, fieldOf, partOf, valueAt, valueText } from '../design-steps.ts';
import { optionText, reportText, stepText, stoneText } from '../design-words.ts';
import { engravingFamily } from '../engraving/engraving-fonts.ts';
import { useFocusOnProblem } from '../panels/use-leave.ts';
import type { DesignControls } from '../use-design.ts';
import type { DesignActions } from './kept-design.tsx';
import styles from './Review.module.css';

interface ReviewProps {
  readonly workshop: Workshop;
  readonly design: DesignControls;
  /** The stone's data from the inventory. */
  readonly stone: DiamondCardFragment | null;
  readonly actions: DesignActions;
}

export function Review({ workshop, design, stone, actions }: ReviewProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const box = useFocusOnProblem<HTMLElement>(actions.attempts);
  const steps = stepsOf(workshop, design.draft).map(({ step }) => step);
  const parts = (['piece', 'her', 'him'] as const).flatMap((part) => {
    const partSteps = steps.filter((step) => partOf(step) === part);
    return partSteps.length > 0 ? [{ part, own: partSteps }] : [];
  });
  return (
    <section ref={box}>
      <h1 className={styles.heading}>{words('atelier.review')}</h1>
      <p className={styles.lead}>{words('atelier.lead.review')}</p>
      {parts.map(({ part, own }) => (
        <div key={part} className={styles.part}>
          {part === 'piece' ? null : <h2>{words(`customiser.step.${part}`)}</h2>}
          <dl className={styles.choices}>
            {own.map((step) => (
              <Choice key={step} workshop={workshop} design={design} step={step} stone={stone} />
            ))}
          </dl>
        </div>
      ))}
      {actions.engraved.map(({ step, engravings }) => (
        <EngravingCheck
          key={step}
          engravings={engravings}
          checked={actions.isChecked(step, engravings)}
          showsMissing={actions.attempts > 0}
          onCheck={(on) => actions.check(step, on ? engravings : [])}
        />
      ))}
      <div className={styles.ways}>
        <Button size="small" onClick={actions.save}>
          <Icon name="heart" size={20} />
          {words('atelier.save')}
        </Button>
        <Button size="small" onClick={actions.share}>
          <Icon name="share" size={20} />
          {words('atelier.share')}
        </Button>
        <Button size="small" onClick={actions.download}>
          <Icon name="download" size={20} />
          {words('atelier.download')}
        </Button>
        {actions.addAnother}
      </div>
      {actions.refusal}
    </section>
  );
}

function Choice({
  workshop,
  design,
  step,
  stone,
}: {
  readonly workshop: Workshop;
  readonly design: DesignControls;
  readonly step: Step;
  readonly stone: DiamondCardFragment | null;
}) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const { draft } = design;
  const field = fieldOf(step);
  const value = valueAt(draft, step);
  const engravings = engravingsAt(draft, step);
  const name = stepText(words, draft.flow, field === 'review' ? 'review' : (field as Step));
  const text =
    field === 'size'
      ? optionText(words, 'size', Number(value))
      : engravings.length > 0
        ? null
        : field === 'stone' && stone
          ? stoneText(words, value as ChosenStone, stone)
          : valueText(words, workshop, draft, step);
  return (
    <div className={styles.choice}>
      <dt>{name}</dt>
      <dd>
        {text}
        {engravings.map(({ position, font, lines }) => (
          <div key={position} className={styles.engraved}>
            {words(`customiser.engraving.${position}`)} · {words(`customiser.font.${font}`)}
            {lines.map((line, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the two lines never change places
              <q key={number} style={{ fontFamily: engravingFamily(font) }}>
                {line}
              </q>
            ))}
          </div>
        ))}
        {field === 'stone' && stone ? (
          <small>
            {colourText(words, stone)} {stone.clarity} {stone.sku} · {reportText(words, stone)}
          </small>
        ) : null}
      </dd>
      <dd className={styles.change}>
        <Link to={design.hrefOf(step)}>
          {words('atelier.change')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Link>
      </dd>
    </div>
  );
}

function EngravingCheck({
  engravings,
  checked,
  showsMissing,
  onCheck,
}: {
  readonly engravings: Engravings;
  readonly checked: boolean;
  readonly showsMissing: boolean;
  readonly onCheck: (on: boolean) => void;
}) {
  const words = useWords('atelier');
  return (
    <Checkbox
      className={styles.check ?? ''}
      label={words('atelier.engraving.checkedText', {
        text: engravings.flatMap(({ lines }) => lines).join(' / '),
      })}
      hint={words('atelier.engraving.checkedHint')}
      checked={checked}
      error={showsMissing && !checked ? words('atelier.engraving.check') : undefined}
      onChange={(event) => onCheck(event.target.checked)}
    />
  );
}
