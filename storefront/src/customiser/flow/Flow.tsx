/** The page of a design: stage, panel of the current step, price and navigation. */

import { readMoney, useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import {
  type ChosenStone,
  type Flow as FlowName,
  neighbourOf,
  type Step,
  type Workshop,
} from '@jinlan/domain/customiser';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PageHead } from '../../app/PageHead.tsx';
import { MarketSwitcher } from '../../shell/header/MarketSwitcher.tsx';
import { customiserPath } from '../addresses.ts';
import { fieldOf } from '../design-steps.ts';
import { stepText } from '../design-words.ts';
import { useOutlines } from '../engraving/use-letters.ts';
import type { Leave } from '../panels/panel.ts';
import { StepPanel } from '../panels/StepPanel.tsx';
import { BadLink } from '../sharing/BadLink.tsx';
import { DesignStage, type StageHandle } from '../stage/DesignStage.tsx';
import { useDesign } from '../use-design.ts';
import { useQuote } from '../use-quote.ts';
import { BottomBar } from './BottomBar.tsx';
import { DroppedNotice } from './DroppedNotice.tsx';
import styles from './Flow.module.css';
import { useDesignActions } from './kept-design.tsx';
import { PairTabs } from './PairTabs.tsx';
import { PricePanel } from './PricePanel.tsx';
import { StoneToSetDocument } from './queries.generated.ts';
import { Review } from './Review.tsx';
import { StepBar } from './StepBar.tsx';
import { captionOf, pieceName, stylePicture, viewAt } from './stage-words.ts';
import { TopBar } from './TopBar.tsx';

interface FlowProps {
  readonly workshop: Workshop;
  readonly partsPerMillion: number | null;
  readonly flow: FlowName;
  readonly requestedStep: string;
  /** The stone that the address names only by its number. */
  readonly stone: ChosenStone | null;
  /** The number of a stone in the address that no longer exists. */
  readonly lostSku: string | null;
}

export function Flow({ workshop, partsPerMillion, flow, requestedStep, stone, lostSku }: FlowProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const design = useDesign(workshop, flow, requestedStep, stone, lostSku);
  const { draft, stop, refusal, release } = design;
  const sku = draft.flow === 'diamond-ring' ? (draft.piece.stone?.sku ?? null) : null;
  const stones = useQuery(StoneToSetDocument, { skus: [sku ?? ''] }, { pause: sku === null });
  const main = stones.data?.diamondsBySku[0] ?? null;
  const outlines = useOutlines();
  const quote = useQuote(workshop, draft, { partsPerMillion, stonePrice: readMoney(main?.price), outlines });
  const stage = useRef<StageHandle>(null);
  const leave = useRef<Leave | null>(null);
  const [settled, setSettled] = useState(false);
  const actions = useDesignActions({ design, quote, stage, settled });

  // Removes choices that the server refuses, such as a stone that was just sold, and lists them.
  const { unavailable, askAgain } = quote;
  const releaseUnavailable = useEffectEvent(() => release(unavailable));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => releaseUnavailable(), [unavailable]);

  // Each stone exists only once, so every step checks that it is still available.
  const askedAt = useRef(stop);
  const askAtStep = useEffectEvent(() => {
    if (sku !== null && askedAt.current !== stop) askAgain();
    askedAt.current = stop;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => askAtStep(), [stop]);

  if (refusal) return <BadLink flow={flow} refusal={refusal} />;

  const name = pieceName(words, workshop, draft);
  const previous = neighbourOf(workshop, draft, stop, 'back');
  const next = neighbourOf(workshop, draft, stop, 'forward');
  const title = stepText(words, draft.flow, stop);
  const goOn = (): void => {
    if (stop === 'review' || next === null) return;
    const decision = leave.current?.() ?? { kind: 'made' };
    if (decision.kind === 'made') design.goTo(next);
    if (decision.kind === 'value') design.choose(stop as Step, decision.value, true);
  };
  return (
    <>
      <PageHead
        title={words('atelier.title', { flow: words(`customiser.flow.${flow}`), step: title })}
        description={words(`atelier.grid.lead.${flow}`)}
        canonicalPath={`${customiserPath}/${flow}`}
        hidden
      />
      <div className={styles.bars}>
        <TopBar onSave={actions.save} />
        <StepBar workshop={workshop} design={design} />
      </div>
      <div className={styles.flow}>
        <div className={styles.stage}>
          <DesignStage
            ref={stage}
            design={quote.preview}
            workshop={workshop}
            label={name}
            view={viewAt(draft, stop)}
            caption={captionOf(words, draft)}
            picture={stylePicture(workshop, draft)}
            outlines={outlines}
            onSettled={() => setSettled(true)}
          />
        </div>
        <div className={styles.panel}>
          <DroppedNotice
            words={words}
            flow={flow}
            dropped={design.dropped}
            onDismiss={design.dismiss}
            onUndo={design.undo}
          />
          <PairTabs workshop={workshop} design={design} />
          {stop === 'review' ? (
            <Review workshop={workshop} design={design} stone={main} actions={actions} />
          ) : (
            <StepPanel
              key={stop}
              workshop={workshop}
              design={design}
              quote={quote}
              step={stop}
              title={title}
              leave={leave}
              look={(view) => stage.current?.focus(view)}
              actions={actions}
            />
          )}
          <PricePanel workshop={workshop} quote={quote} />
          <div className={styles.region}>
            <MarketSwitcher full />
          </div>
          {actions.dialogs}
        </div>
      </div>
      <BottomBar
        quote={quote}
        previous={
          previous && { name: stepText(words, draft.flow, fieldName(previous)), to: design.hrefOf(previous) }
        }
        next={next && { name: stepText(words, draft.flow, fieldName(next)), stop: next }}
        onNext={goOn}
        end={actions.addToBag}
      />
    </>
  );
}

/** The step without its ring: buttons have no space for "hers". */
const fieldName = (stop: Parameters<typeof fieldOf>[0]) => fieldOf(stop) as typeof stop;
