/** Props of a step's panel, and what happens when the shopper continues to the next step. */
import type { Step, Value, Workshop } from '@jinlan/domain/customiser';
import type { RefObject } from 'react';
import type { DesignActions } from '../flow/kept-design.tsx';
import type { StageView } from '../stage/DesignStage.tsx';
import type { DesignControls } from '../use-design.ts';
import type { DesignQuote } from '../use-quote.ts';

export type Leaving =
  | { readonly kind: 'made' }
  /** Continuing chooses the value that the stage shows. */
  | { readonly kind: 'value'; readonly value: Value }
  /** The step stays open, and the panel reports the missing choice. */
  | { readonly kind: 'stays' };

export type Leave = () => Leaving;

export interface PanelProps {
  readonly workshop: Workshop;
  readonly design: DesignControls;
  readonly quote: DesignQuote;
  readonly step: Step;
  readonly title: string;
  readonly leave: RefObject<Leave | null>;
  /** Turns the stage to the part being chosen. */
  readonly look: (view: StageView) => void;
  readonly actions: DesignActions;
}
