import { type Refusal, refuse } from '../../platform/requests/refusal.ts';

/** Converts a domain refusal about one text field. */
export const invalidText = ({ data }: { data: { field: string } }): Refusal => refuse('INVALID_TEXT', data);
