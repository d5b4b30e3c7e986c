import type { Result } from '../kernel/index.ts';
import { plainText, type TextRefusal } from '../people/index.ts';

export const MESSAGE_MAX = 1_000;
export const HAND_OVER_NOTE_MAX = 200;
export const CLOSE_REASON_MAX = 200;

/** Checks the text of a message, which may be empty only beside a picture. */
export const checkMessage = (typed: string, hasPicture: boolean): Result<string, TextRefusal> =>
  plainText(typed, { field: 'text', min: hasPicture ? 0 : 1, max: MESSAGE_MAX, multiline: true });

/** Checks the note of staff to the colleagues to whom they hand a conversation over; it may be empty. */
export const checkHandOverNote = (typed: string): Result<string, TextRefusal> =>
  plainText(typed, { field: 'note', min: 0, max: HAND_OVER_NOTE_MAX, multiline: false });

/** Checks the reason why staff end conversations that nobody has answered. */
export const checkCloseReason = (typed: string): Result<string, TextRefusal> =>
  plainText(typed, { field: 'reason', min: 1, max: CLOSE_REASON_MAX, multiline: false });

/** Whether a text can be the id that a client gives to a message, so that a repeated one is stored once. */
export const isClientId = (text: string): boolean => /^[A-Za-z0-9-]{8,64}$/.test(text);
