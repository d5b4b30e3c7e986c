/**
 * Actions of staff that wait for the connection, encrypted in the browser's storage by person. One tab at a time sends
 * them in order. Each has a key: the server carries out each key once, however often it arrives.
 */
import { readOutcome, type StoredValues } from '@jinlan/client/data';
import type { SessionStore } from '@jinlan/client/session';
import { HEADERS } from '@jinlan/contract/wire';
import type { Client } from '@urql/core';
import { waitingName } from '../device/drafts.ts';
import { peopleOf } from '../device/roster.ts';
import { currentSeal, onSeal, type Seal } from '../device/sealed.ts';
import { type AnyWaitable, isWaitable, type Waitable, waitable } from './actions.ts';

export interface WaitingAction {
  /** The idempotency key under which the server carries out the action once. */
  readonly key: string;
  readonly name: Waitable;
  readonly variables: object;
  /** The action and its record as text, without anything about a customer. */
  readonly title: string;
  /** The page on which the action was taken. */
  readonly page: string;
  readonly at: number;
  /** Code of the refusal, if the shop refused the action; null while it waits. */
  readonly refused: string | null;
}

export interface QueueTools {
  readonly client: Client;
  readonly stored: StoredValues;
  readonly session: Pick<SessionStore, 'state'>;
}

/** Older actions are not sent, because the server stores keys for two days only. */
export const oldestMs = 24 * 3_600_000;
const keptSeconds = 3 * 24 * 3600;
export const mostWaiting = 50;
const tryEveryMs = 15_000;
const sealedAs = 'waiting';

let actions: readonly WaitingAction[] = [];
const listeners = new Set<() => void>();
const sentListeners = new Set<(title: string) => void>();

export const waitingActions = (): readonly WaitingAction[] => actions;

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener with the title of each waiting action that was sent. */
export function onSent(listener: (title: string) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

function publish(next: readonly WaitingAction[]): void {
  actions = next;
  for (const listener of listeners) listener();
}

const isAction = (value: unknown): value is WaitingAction => {
  const { key, name, title, page, at, variables } = (value ?? {}) as Record<string, unknown>;
  return (
    [key, name, title, page].every((text) => typeof text === 'string') &&
    isWaitable(String(name)) &&
    typeof at === 'number' &&
    typeof variables === 'object'
  );
};

async function read(stored: StoredValues, seal: Seal): Promise<readonly WaitingAction[]> {
  const sealed = stored.get(waitingName(seal.staffNo));
  const list = typeof sealed === 'string' ? await seal.open(sealedAs, sealed) : null;
  if (!Array.isArray(list)) return [];
  const tooOld = Date.now() - oldestMs;
  return list
    .filter(isAction)
    .map((action) =>
      action.refused === null && action.at < tooOld ? { ...action, refused: 'TOO_OLD' } : action,
    );
}

const busy = new Map<string, Promise<void>>();

/** Runs work in one tab at a time, by its name. `isTry`: the work is dropped if other work is running. */
function alone(name: string, work: () => Promise<void>, isTry = false): Promise<void> {
  const { locks } = navigator as { readonly locks?: LockManager | null };
  if (locks)
    return locks.request(`jinlan__staff-${name}`, { ifAvailable: isTry }, async (lock) => {
      if (lock) await work();
    });
  const before = busy.get(name);
  if (before && isTry) return Promise.resolve();
  const turn = (before ?? Promise.resolve()).then(work).finally(() => {
    if (busy.get(name) === turn) busy.delete(name);
  });
  busy.set(name, turn);
  return turn;
}

/** Changes the stored actions; tabs wait for each other. Does nothing while no session of staff is open. */
export const change = (
  stored: StoredValues,
  next: (current: readonly WaitingAction[]) => readonly WaitingAction[],
): Promise<void> =>
  alone('waiting', async () => {
    const seal = currentSeal();
    if (seal === null) return;
    const changed = next(await read(stored, seal));
    if (changed.length === 0) stored.remove(waitingName(seal.staffNo));
    else stored.set(waitingName(seal.staffNo), await seal.seal(sealedAs, changed), keptSeconds);
    if (currentSeal() === seal) publish(changed);
  });

export const cancelWaiting = (stored: StoredValues, key: string): Promise<void> =>
  change(stored, (current) => current.filter((action) => action.key !== key));

/** The request option with the idempotency key, so that the server carries out the action once. */
export const underKey = (key: string) => ({ fetchOptions: { headers: { [HEADERS.actionKey]: key } } });

/**
 * Sends the waiting actions, the oldest first, until the connection fails or the session is locked. Each is sent with
 * the token of its own person, because a tab that was asleep may not know that a colleague has signed in meanwhile.
 */
async function sendAll({ client, stored, session }: QueueTools): Promise<void> {
  const seal = currentSeal();
  if (seal === null) return;
  for (;;) {
    const next = (await read(stored, seal)).find(({ refused }) => refused === null);
    if (next === undefined || session.state().status !== 'staff' || currentSeal() !== seal) return;
    const token = peopleOf(stored).find(({ staffNo }) => staffNo === seal.staffNo)?.token;
    if (token === undefined) return;
    const document = waitable[next.name] as unknown as AnyWaitable;
    const options = { ...underKey(next.key), token };
    const outcome = readOutcome(
      await client.mutation<object, object>(document, next.variables, options).toPromise(),
    );
    const code = outcome.ok ? null : outcome.error.code;
    if (!outcome.ok && outcome.error.kind === 'network') return;
    // The session was locked meanwhile: the action is sent after the person has unlocked it.
    if (code === 'NOT_AUTHORISED' || code === 'STAFF_ONLY' || currentSeal() !== seal) return;
    const isDone = code === null || code === 'ACTION_DONE';
    await change(stored, (current) =>
      isDone
        ? current.filter(({ key }) => key !== next.key)
        : current.map((action) => (action.key === next.key ? { ...action, refused: code } : action)),
    );
    if (isDone) for (const listener of sentListeners) listener(next.title);
  }
}

export const sendWaiting = (tools: QueueTools): Promise<void> => alone('sending', () => sendAll(tools), true);

/** Loads and sends the waiting actions, now and whenever the connection or the person is back. */
export function startSending(tools: QueueTools): void {
  const { stored } = tools;
  async function load(): Promise<void> {
    const seal = currentSeal();
    publish(seal === null ? [] : await read(stored, seal));
    if (seal !== null) await sendWaiting(tools);
  }
  const isOnline = () => navigator.onLine !== false;
  onSeal(() => void load());
  addEventListener('online', () => void sendWaiting(tools));
  // Another tab has changed the list.
  addEventListener('storage', ({ key }) => {
    const seal = currentSeal();
    if (seal !== null && key?.endsWith(waitingName(seal.staffNo))) void read(stored, seal).then(publish);
  });
  setInterval(() => {
    if (isOnline() && actions.some(({ refused }) => refused === null)) void sendWaiting(tools);
  }, tryEveryMs);
  void load();
}
