/** The views of a piece. Only views that show something of it are offered. */
import type { Blueprint } from '@jinlan/domain/customiser';

export const stageViews = [
  'whole',
  'front',
  'top',
  'side',
  'stone',
  'outside',
  'inside',
  'back',
  'worn',
] as const;
export type StageView = (typeof stageViews)[number];

/** The body part on which a piece is worn. A pendant without a chain has none. */
export type Wearer = 'finger' | 'wrist' | 'neck';

export function wearerOf({ kind, ...rest }: Blueprint): Wearer | null {
  switch (kind) {
    case 'ring':
      return 'finger';
    case 'cord-bracelet':
    case 'chain-bracelet':
    case 'tennis-bracelet':
    case 'bangle':
      return 'wrist';
    case 'necklace':
      return 'neck';
    case 'pendant':
      return 'chain' in rest && rest.chain !== null ? 'neck' : null;
  }
}

const round = ['whole', 'front', 'top', 'side'] as const;

function shapeViews(blueprint: Blueprint): readonly StageView[] {
  switch (blueprint.kind) {
    case 'ring':
      return [...round, ...(blueprint.head ? (['stone'] as const) : []), 'outside', 'inside'];
    case 'bangle':
      return [...round, 'inside'];
    case 'cord-bracelet':
    case 'chain-bracelet':
    case 'tennis-bracelet':
      return ['whole', 'front', 'top'];
    case 'pendant':
    case 'necklace':
      return ['whole', 'front', 'side', 'back'];
  }
}

/** In the order of the stage's control. The first piece decides, because both pieces of a pair are of one kind. */
export function viewsOf(blueprints: readonly Blueprint[]): readonly StageView[] {
  const [first] = blueprints;
  if (first === undefined) return ['whole'];
  return [...shapeViews(first), ...(wearerOf(first) === null ? [] : (['worn'] as const))];
}
