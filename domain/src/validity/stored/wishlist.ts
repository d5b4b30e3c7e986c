/** The JSON columns of wished pieces. */
import * as v from 'valibot';
import type { Valid } from '../check.ts';

/** Choices as the client sent them: uids of values, and texts by the uids of their options. */
export const wishedChoices = v.object({
  selected: v.array(v.string()),
  entered: v.array(v.object({ uid: v.string(), value: v.string() })),
});
export type WishedChoices = Valid<typeof wishedChoices>;
