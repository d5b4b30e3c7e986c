/** What the server passes to the browser besides the markup, as JSON in the document. */
import type { SSRData } from '@urql/core';
import type { HydrationState } from 'react-router';
import type { FirstScreen } from '../load-screen.ts';
import type { Frame } from '../shell/frame.ts';

export interface FirstState {
  /** Passed on so that hydration need not load it. */
  readonly frame: Frame;
  /** Screens of the page that must be loaded before it hydrates. */
  readonly screens: readonly FirstScreen[];
  /** The cached answers to the screens' queries. */
  readonly answers: SSRData;
  readonly router: Pick<HydrationState, 'loaderData' | 'errors'>;
}

export const STATE_ELEMENT = 'state';

/** Returns JSON that cannot end the element that contains it. */
export function embedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
