/**
 * The provider's card fields: from the provider's script, or the provider's page in a frame. The shop never sees card data.
 */

import type { Ref } from 'react';
import type { CardFieldsHandle, CardScript } from './card-answer.ts';
import type { CardStep } from './card-steps.ts';
import { FrameFields } from './FrameFields.tsx';
import { ScriptFields } from './ScriptFields.tsx';

interface CardFieldsProps {
  readonly ref: Ref<CardFieldsHandle>;
  readonly step: CardStep;
  /** Null for fields in a frame. */
  readonly script: CardScript | null;
  /** The address of the frame, unless it is the sandbox bank's. */
  readonly frame?: string;
}

export function CardFields({ ref, step, script, frame }: CardFieldsProps) {
  if (script && frame === undefined)
    return (
      <ScriptFields key={`${script.script} ${script.publishableKey}`} ref={ref} step={step} from={script} />
    );
  return <FrameFields ref={ref} step={step} {...(frame === undefined ? {} : { frame })} />;
}
