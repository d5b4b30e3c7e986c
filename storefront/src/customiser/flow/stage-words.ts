/** Texts of the stage: the piece's name, its caption, and the view of each step. */

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

/** For a pair, her style if there is one. */
function styleOf(workshop: Workshop, draft: Draft): Style | undefined {
  const wholeDraft = previewOf(workshop, draft) ?? draft;
  const code =
    valueAt(wholeDraft, 'style') ?? valueAt(wholeDraft, 'her.style') ?? valueAt(wholeDraft, 'him.style');
  return workshop.styles.get(String(code));
}

/** Address of the style's picture, for browsers that cannot draw the model. */
export function stylePicture(workshop: Workshop, draft: Draft): string | null {
  const picture = styleOf(workshop, draft)?.picture;
  return picture ? `${PATHS.media}${picture.file}` : null;
}

/** The style, if chosen, and the kind of piece: 素圈 单戒. */
export function pieceName(words: StageWords, workshop: Workshop, draft: Draft): string {
  const style = styleOf(workshop, draft)?.name[words.locale];
  const flow = words(`customiser.flow.${draft.flow}`);
  return style ? words('atelier.piece', { style, flow }) : flow;
}

/** The chosen sizes, such as 港度 13（内周 52.1 毫米）; undefined without any. */
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
  // The inside view of a ring also shows its outside.
  const mainEngraving = engravings.find(({ position }) => position === 'inside') ?? engravings[0];
  return mainEngraving ? viewOfPlace(mainEngraving.position) : 'whole';
}

/** The view in which an engraving can be read. */
export const viewOfPlace = (position: EngravingPosition): StageView =>
  position === 'tag' ? 'whole' : position;
