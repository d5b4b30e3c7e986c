import type { RequestContext } from '../platform/context.ts';
import { refuse } from '../platform/requests/refusal.ts';
import type { Execute } from './execute.ts';

/**
 * Lets staff send a mutation again after a lost answer. If a mutation with the same key was done before, it is refused with
 * ACTION_DONE and not run. The key is noted after the mutation has committed. If the process ends between the two, the
 * version that such mutations carry refuses the second one, so that it is never done twice.
 */
export const withActionKeys =
  (execute: Execute): Execute =>
  async (request, requestId, makeContext, options) => {
    let keyed: RequestContext | null = null;
    const answer = await execute(
      request,
      requestId,
      async (operation) => {
        const context = await makeContext(operation);
        const { actionKey, actor } = context;
        if (operation.kind !== 'mutation' || actionKey === null) return context;
        if (await context.areas.identity.staffSessions.doneActions.isDone(actor, actionKey))
          throw refuse('ACTION_DONE');
        keyed = context;
        return context;
      },
      options,
    );
    await noteDone(keyed, answer.errors === undefined);
    return answer;
  };

async function noteDone(context: RequestContext | null, isDone: boolean): Promise<void> {
  if (context === null || context.actionKey === null || !isDone) return;
  await context.areas.identity.staffSessions.doneActions.add(context.actor, context.actionKey);
}
