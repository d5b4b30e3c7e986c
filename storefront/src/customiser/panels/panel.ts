/** What a panel is given, and what it says when its step is left. */
import type { Step, Value, Workshop } from '@jinlan/domain/customiser';
import type { RefObject } from 'react';
import type { KeptDesign } from '../flow/kept-design.tsx';
import type { StageView } from '../stage/DesignStage.tsx';
import type { DesignControls } from '../use-design.ts';
import type { DesignQuote } from '../use-quote.ts';

export type Leaving =
  | { readonly kind: 'made' }
  /** Chosen by going on: what the stage shows already. */
  | { readonly kind: 'value'; readonly value: Value }
  /** The panel has said what is missing. */
  | { readonly kind: 'stays' };

export type Leave = () => Leaving;

export interface PanelProps {
  readonly workshop: Workshop;
  readonly design: DesignControls;
  readonly quote: DesignQuote;
  readonly step: Step;
  readonly title: string;
  readonly leave: RefObject<Leave | null>;
  /** Turns the stage to what the shopper is about. */
  readonly look: (view: StageView) => void;
  readonly kept: KeptDesign;
}
