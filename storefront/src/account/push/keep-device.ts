/**
 * Tells the shop once for each session that this browser still shows messages, and in which language. Ends the
 * subscription if it belongs to a customer who was signed in before.
 */
import { sessionValues } from '@jinlan/client/data';
import type { Client } from '@urql/core';
import { endpointHere, unsubscribeHere } from './browser-push.ts';
import { KeepPushDeviceDocument } from './queries.generated.ts';

const keptKey = 'push_device_kept';

/** `token`: the session's. Another token belongs to another customer, or to a new sign-in of the same. */
export async function keepDevice(client: Client, token: string): Promise<void> {
  const endpoint = await endpointHere();
  const mark = token.slice(-8);
  if (endpoint === null || sessionValues.get(keptKey) === mark) return;
  const { data } = await client
    .mutation(KeepPushDeviceDocument, { endpoint }, { unqueued: true })
    .toPromise();
  if (data === undefined || data === null) return;
  sessionValues.set(keptKey, mark);
  if (!data.keepPushDevice) await unsubscribeHere();
}
