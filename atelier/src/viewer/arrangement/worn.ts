import { Box3, Matrix4, Vector3 } from 'three';
import type { Model, Wearing } from '../../model.ts';
import { towardsEye } from '../orbit.ts';
import type { ShownPiece } from '../stage.ts';
import { type Arrangement, laid, skinOf, standOf } from './arrangement.ts';

/**
 * Worn pieces, each on its own upright body. The picture's scale depends on the body, not on the piece's size, so a
 * large ring looks larger.
 */

export interface Worn {
  /** The same pieces with their hanging parts moved as when worn. */
  readonly shown: readonly ShownPiece[];
  readonly arrangement: Arrangement;
  readonly wearings: readonly Wearing[];
}

interface Field {
  readonly left: number;
  readonly right: number;
  readonly down: number;
  readonly up: number;
}

/** The visible part of the body, mm about the piece's origin; for a neck, about its nape. */
const FIELDS: Readonly<Record<Wearing['on'], Field>> = {
  finger: { left: -31, right: 31, down: -27, up: 40 },
  wrist: { left: -52, right: 52, down: -60, up: 60 },
  neck: { left: -84, right: 84, down: 0, up: -34 },
};
/** With two pieces, the picture shows both hands whole. */
const WHOLE_HAND: Field = { left: -32, right: 54, down: -40, up: 48 };
/** Space shown below the middle of a pendant, mm. */
const BELOW = 34;
/** Distance between two hands shown side by side, mm. */
const APART = 88;

function asWorn({ model, words }: ShownPiece, { moved }: Wearing): ShownPiece {
  if (moved.size === 0) return { model, words };
  const nodes = model.nodes.map((node, number) => ({
    ...node,
    matrices: moved.get(number) ?? node.matrices,
  }));
  return { model: { ...model, nodes }, words };
}

/** The corners of the visible part of one body. `origin`: that of its piece. */
function corners(origin: Vector3, wearing: Wearing, stance: Model['stance'], beside: boolean): Vector3[] {
  const out = new Vector3(...towardsEye(standOf({ stance }, 'worn')));
  const right = new Vector3(out.z, 0, -out.x).normalize();
  const up = new Vector3().crossVectors(out, right);
  const field = beside && wearing.on === 'finger' ? WHOLE_HAND : FIELDS[wearing.on];
  const nape = wearing.on === 'neck' ? wearing.nape : 0;
  const low = wearing.on === 'neck' ? -BELOW : field.down;
  return [field.left, field.right].flatMap((x) =>
    [low, nape + field.up].map((y) => origin.clone().addScaledVector(right, x).addScaledVector(up, y)),
  );
}

/** Returns null if one of the pieces is not worn. */
export function wear(shown: readonly ShownPiece[]): Worn | null {
  const wearings = shown.flatMap(({ model }) => model.wearing ?? []);
  const [first] = shown;
  if (first === undefined || wearings.length < shown.length) return null;
  const { stance } = first.model;
  const pieces = shown.map((shownPiece, index) => asWorn(shownPiece, wearings[index] as Wearing));
  const matrices = pieces.map(({ model }, index) =>
    new Matrix4()
      .makeTranslation((index - (pieces.length - 1) / 2) * APART, 0, 0)
      .multiply(laid(model, false)),
  );
  const skin = pieces.flatMap(({ model }, index) => skinOf(model, matrices[index] as Matrix4));
  const bounds = new Box3().setFromPoints(skin);
  const points = matrices.flatMap((matrix, index) =>
    corners(
      new Vector3().setFromMatrixPosition(matrix),
      wearings[index] as Wearing,
      stance,
      shown.length > 1,
    ),
  );
  return {
    shown: pieces,
    arrangement: { matrices, bounds, points, focus: bounds, stance, stone: null },
    wearings,
  };
}
