import type { PushSubscription } from '@jinlan/domain/push';
import { sendPushData } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import type { Caller, Services } from '../services.ts';
import {
  addPushDevice,
  keepPushDevice,
  type OwnPush,
  readPush,
  removePushDevice,
  setPushKind,
} from './own-push.ts';
import {
  deliverPush,
  type PushNotice,
  readPushKey,
  sendPush,
  sendPushJob,
  sendPushRetries,
  stopPush,
} from './send-push.ts';

/** Messages on the devices of members (Web Push). */
export interface Push {
  read(caller: Caller): Promise<OwnPush>;
  setKind(caller: Caller, change: Parameters<typeof setPushKind>[2]): Promise<void>;
  addDevice(caller: Caller, subscription: PushSubscription): Promise<void>;
  keepDevice(caller: Caller, endpoint: string): Promise<boolean>;
  removeDevice(caller: Caller, id: string): Promise<void>;
  /** Queues a message in the caller's transaction; nothing unless the member has switched its kind on. */
  send(tx: Connection, notice: PushNotice): Promise<void>;
  readonly readStopKey: (key: string) => ReturnType<typeof readPushKey>;
  stop(ending: NonNullable<ReturnType<typeof readPushKey>>, source: string): Promise<void>;
}

export function createPush(services: Services): Push {
  services.platform.jobs.on(sendPushJob, sendPushData, (job) => deliverPush(services, job), {
    retries: sendPushRetries,
  });
  return {
    read: (caller) => readPush(services, caller),
    setKind: (caller, change) => setPushKind(services, caller, change),
    addDevice: (caller, subscription) => addPushDevice(services, caller, subscription),
    keepDevice: (caller, endpoint) => keepPushDevice(services, caller, endpoint),
    removeDevice: (caller, id) => removePushDevice(services, caller, id),
    send: (tx, notice) => sendPush(services, tx, notice),
    readStopKey: (key) => readPushKey(services, key),
    stop: (ending, source) => stopPush(services, ending, source),
  };
}
