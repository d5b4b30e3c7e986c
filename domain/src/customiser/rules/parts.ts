/**
 * Splits a draft into its pieces (choices, order of the fields, style of each) and joins them again. A pair has two
 * pieces. Before them come its mode, its wearers and, if both rings share it, the style.
 */
import type { CaratPoints } from '../../money/index.ts';
import type { Gender, PairMode } from '../design/codes.ts';
import type { Draft, StyleCode } from '../design/design.ts';
import type { Workshop } from '../making/workshop.ts';
import { type Field, fieldsOf, settingFields, type Values } from '../tables/fields.ts';
import type { Style } from '../tables/tables.ts';

export type Part = 'piece' | 'her' | 'him';
export type Wearer = 'women' | 'men';

export interface PieceOf {
  readonly part: Part;
  readonly values: Values;
  /** The style wherever it was chosen; null if it is not chosen or has left the tables. */
  readonly style: Style | null;
  readonly order: readonly Field[];
}

/** The choices that the rings of a pair have in common. */
export interface PairValues {
  readonly mode?: PairMode;
  readonly gender?: Gender;
  readonly carat?: CaratPoints;
  readonly style?: StyleCode;
}

export type PairField = keyof PairValues;

const pairFields: Readonly<Record<PairMode, readonly PairField[]>> = {
  'different-designs': ['mode', 'gender'],
  'one-design': ['mode', 'gender', 'style'],
  'by-carat': ['mode', 'gender', 'carat', 'style'],
};

export function pairOrder(mode: PairMode | undefined): readonly PairField[] {
  return mode ? pairFields[mode] : ['mode'];
}

const partsByGender: Readonly<Record<Gender, readonly ('her' | 'him')[]>> = {
  women: ['her'],
  men: ['him'],
  both: ['her', 'him'],
};

export function partsOf(gender: Gender | undefined): readonly ('her' | 'him')[] {
  return gender ? partsByGender[gender] : [];
}

export const wearerOf: Readonly<Record<'her' | 'him', Wearer>> = { her: 'women', him: 'men' };

const nobody: PairValues = {};

/** The pair's choices of a draft; empty for every other flow. */
export function pairOf(draft: Draft): PairValues {
  if (draft.flow !== 'pair-rings') return nobody;
  const { mode, gender, carat, style } = draft as PairValues;
  return {
    ...(mode !== undefined && { mode }),
    ...(gender !== undefined && { gender }),
    ...(carat !== undefined && { carat }),
    ...(style !== undefined && { style }),
  };
}

/** The choices of one piece; empty if the draft has no such piece. */
export function valuesOf(draft: Draft, part: Part): Values {
  return (draft as Readonly<Partial<Record<Part, Values>>>)[part] ?? {};
}

export function orderOf(draft: Draft, style: Style | null): readonly Field[] {
  if (draft.flow === 'diamond-ring') {
    const order = settingFields(draft.first ?? 'setting');
    return style ? order : order.slice(0, 2);
  }
  const order = style ? fieldsOf(style.kind) : (['style'] as const);
  return sharesStyle(draft) ? order.slice(1) : order;
}

/** Whether both rings of a pair have the style that was chosen before them. */
export function sharesStyle(draft: Draft): boolean {
  return draft.flow === 'pair-rings' && draft.mode !== undefined && draft.mode !== 'different-designs';
}

export function piecesOf(workshop: Workshop, draft: Draft): readonly PieceOf[] {
  const pair = pairOf(draft);
  const parts: readonly Part[] = draft.flow === 'pair-rings' ? partsOf(pair.gender) : ['piece'];
  return parts.map((part) => {
    const values = valuesOf(draft, part);
    const code = sharesStyle(draft) ? pair.style : values.style;
    const style = (code !== undefined && workshop.styles.get(code)) || null;
    return { part, values, style, order: orderOf(draft, style) };
  });
}

/**
 * The draft with other choices. The compiler cannot check them here: callers must make sure that they belong to its
 * flow, mode and style.
 */
export function rebuild(
  draft: Draft,
  tables: number,
  pair: PairValues,
  pieces: readonly { readonly part: Part; readonly values: Values }[],
): Draft {
  const { flow } = draft;
  const first = draft.flow === 'diamond-ring' && draft.first ? { first: draft.first } : {};
  const parts = Object.fromEntries(pieces.map(({ part, values }) => [part, values]));
  return { tables, flow, ...first, ...pair, ...parts } as unknown as Draft;
}

/** A draft without choices; a diamond ring may begin with its stone. */
export function begin(workshop: Workshop, flow: Draft['flow'], first?: 'stone' | 'setting'): Draft {
  const { version } = workshop.tables;
  if (flow === 'pair-rings') return { tables: version, flow };
  if (flow === 'diamond-ring' && first) return { tables: version, flow, first, piece: {} };
  return { tables: version, flow, piece: {} } as Draft;
}
