/** The data that the document passes to the browser besides the markup, as JSON. */
import type { SSRData } from '@urql/core';
import type { HydrationState } from 'react-router';
import type { FirstScreen } from '../load-screen.ts';
import type { Frame } from '../shell/frame.ts';

export interface FirstState {
  /** Header, footer and menu. The document contains them so that hydration need not load them. */
  readonly frame: Frame;
  /** Screens of the page to load before it hydrates. */
  readonly screens: readonly FirstScreen[];
  /** The cached answers to the screens' queries. */
  readonly answers: SSRData;
  readonly router: Pick<HydrationState, 'loaderData' | 'errors'>;
}

export const STATE_ELEMENT = 'state';

/** Returns JSON that cannot close the element around it. */
export function embedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
