/** What the server hands to the browser besides the markup, as JSON in the document. */
import type { SSRData } from '@urql/core';
import type { HydrationState } from 'react-router';
import type { FirstScreen } from '../load-screen.ts';
import type { Frame } from '../shell/frame.ts';

export interface FirstState {
  /** Read already, so that a page that wakes need not. */
  readonly frame: Frame;
  /** Of the page, to be there before it wakes. */
  readonly screens: readonly FirstScreen[];
  /** To what the screens asked. */
  readonly answers: SSRData;
  readonly router: Pick<HydrationState, 'loaderData' | 'errors'>;
}

export const STATE_ELEMENT = 'state';

/** JSON that cannot end the element it stands in. */
export function embedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
