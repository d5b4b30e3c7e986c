import type { Clock } from '../../platform/clock.ts';
import type { Areas, OfficeContext } from '../../platform/context.ts';
import { readCookies } from '../../platform/web/cookies.ts';
import type { Caller } from '../context.ts';

/** A request to the back office. */
export interface OfficeRequest extends Caller {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly setCookies: OfficeContext['setCookies'];
}

export type OfficeContextMaker = (
  request: OfficeRequest,
  operation: OfficeContext['operation'],
) => Promise<OfficeContext>;

/** Reads the session's cookie; without a valid one the actor is a guest. */
export const createOfficeContexts =
  (clock: Clock, areas: Areas): OfficeContextMaker =>
  async ({ headers, ...request }, operation) => {
    const { office } = areas.identity;
    const now = clock.now();
    const cookies = readCookies(headers.cookie?.toString());
    const token = cookies[office.cookie] || null;
    return {
      ...request,
      now,
      operation,
      areas,
      cookies,
      token,
      actor: await office.actorOf(token, now),
      browser: headers['user-agent']?.toString() ?? '',
    };
  };
