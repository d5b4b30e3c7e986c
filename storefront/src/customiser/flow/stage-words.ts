/** What stands at the stage: the piece's name, its caption, and from where a step is looked at. */

import type { Words } from '@jinlan/client/words';
import { PATHS } from '@jinlan/contract/wire';
import {
  type Draft,
  type EngravingPosition,
  previewOf,
  type Step,
  type Stop,
  type Style,
  type Workshop,
} from '@jinlan/domain/customiser';
import { tenthsText } from '@jinlan/domain/sizes';
import { engravingsAt, fieldOf, hongKongSize, valueAt } from '../design-steps.ts';
import type { StageView } from '../stage/DesignStage.tsx';

type StageWords = Words<'atelier' | 'customiser' | 'diamonds'>;

/** Of a pair hers, where there is one. */
function styleOf(workshop: Workshop, draft: Draft): Style | undefined {
  const shown = previewOf(workshop, draft) ?? draft;
  const code = valueAt(shown, 'style') ?? valueAt(shown, 'her.style') ?? valueAt(shown, 'him.style');
  return workshop.styles.get(String(code));
}

/** Address of the style's picture, for who cannot see it drawn. */
export function stylePicture(workshop: Workshop, draft: Draft): string | null {
  const picture = styleOf(workshop, draft)?.picture;
  return picture ? `${PATHS.media}${picture.file}` : null;
}

/** 素圈 单戒: the style where there is one, and what it is. */
export function pieceName(words: StageWords, workshop: Workshop, draft: Draft): string {
  const style = styleOf(workshop, draft)?.name[words.locale];
  const flow = words(`customiser.flow.${draft.flow}`);
  return style ? words('atelier.piece', { style, flow }) : flow;
}

/** 港度 13（内周 52.1 毫米）: the sizes that were chosen; nothing before. */
export function captionOf(words: StageWords, draft: Draft): string | undefined {
  const sizes = (['size', 'her.size', 'him.size'] as const).flatMap((step) => {
    const size = valueAt(draft, step);
    return typeof size === 'number'
      ? [words('customiser.ringSize', { hk: hongKongSize(size), mm: tenthsText(size) })]
      : [];
  });
  return sizes.length > 0 ? sizes.join(' · ') : undefined;
}

const viewOfField: Readonly<Partial<Record<string, StageView>>> = { stone: 'stone', review: 'whole' };

export function viewAt(draft: Draft, stop: Stop): StageView {
  const field = fieldOf(stop);
  if (field !== 'engraving') return viewOfField[field] ?? 'whole';
  const engravings = engravingsAt(draft, stop as Step);
  // Who looks into a ring sees its outside above it as well.
  const shown = engravings.find(({ position }) => position === 'inside') ?? engravings[0];
  return shown ? viewOfPlace(shown.position) : 'whole';
}

/** From where an engraving is read. */
export const viewOfPlace = (position: EngravingPosition): StageView =>
  position === 'tag' ? 'whole' : position;
