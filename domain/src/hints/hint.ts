/** A hint: a link by which somebody shows a piece, a loose stone or a design to somebody else, with or without a name. */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import { checkName, plainText, type TextRefusal, webAddressIn } from '../people/index.ts';
import { circumferenceOf, type RingSystem, ringSystems } from '../sizes/index.ts';

export const hintKinds = ['piece', 'diamond', 'design'] as const;
export type HintKind = (typeof hintKinds)[number];

export const HINT_MESSAGE_MAX = 200;

export interface RingHint {
  readonly system: RingSystem;
  /** The size as somebody typed it, such as `12` or `5¾`. */
  readonly size: string;
}

export interface TypedHint {
  /** Empty for a hint without a name. */
  readonly name: string;
  readonly message: string;
  /** A system of sizes, and a size in it; an empty size for none. */
  readonly system: string;
  readonly size: string;
}

export interface HintText {
  /** Null for a hint without a name. */
  readonly name: string | null;
  readonly message: string | null;
  readonly ring: RingHint | null;
}

export type HintRefusal =
  | TextRefusal
  | Refusal<'HINT_INVALID', { readonly reason: 'name' | 'message-address' | 'size' }>;

/** Returns the hint with tidied texts. Neither name nor message may contain a web address or e-mail address. */
export function checkHint(typed: TypedHint): Result<HintText, HintRefusal> {
  const name = typed.name.trim() === '' ? ok(null) : checkName(typed.name);
  if (!name.ok) return refuse('HINT_INVALID', { reason: 'name' });
  const message = plainText(typed.message, {
    ...{ field: 'message', min: 0, max: HINT_MESSAGE_MAX, multiline: false },
  });
  if (!message.ok) return message;
  if (hasAddress(message.value)) return refuse('HINT_INVALID', { reason: 'message-address' });
  const ring = readRing(typed);
  if (!ring.ok) return ring;
  return ok({
    name: name.value,
    message: message.value === '' ? null : message.value,
    ring: ring.value,
  });
}

/** Whether a message contains an address. `and/or` and a Chinese full stop make none. */
const hasAddress = (message: string): boolean =>
  /:\/\//.test(message) ||
  webAddressIn(message.replace(/[/\\]/g, ' ').replace(/[。｡](?=\p{Script=Han})/gu, ' ')) !== null;

function readRing({ system, size }: TypedHint): Result<RingHint | null, HintRefusal> {
  const typed = size.trim().slice(0, 10);
  if (typed === '') return ok(null);
  const known = ringSystems.find((each) => each === system);
  return known !== undefined && circumferenceOf(known, typed) !== null
    ? ok({ system: known, size: typed })
    : refuse('HINT_INVALID', { reason: 'size' });
}
