/**
 * The toasts of specification 4. The id is a hash of type, message, dismissable flag, action text and icon, so an equal
 * toast is the same toast. A repeated toast keeps its position in the queue (its first timestamp), restarts its timer
 * and renders again, which makes it pulse.
 */
import type { IconName } from '@jinlan/ui';

export interface ToastRequest {
  readonly type: 'info' | 'warning' | 'error';
  readonly message: string;
  /** Defaults to true. */
  readonly dismissable?: boolean;
  /** Milliseconds, 5000 by default. With 0 or false it stays until dismissed. */
  readonly timeout?: number | false;
  readonly actionText?: string;
  readonly onAction?: (remove: () => void) => void;
  readonly onDismiss?: (remove: () => void) => void;
  readonly icon?: IconName;
}

export interface ToastEntry extends ToastRequest {
  readonly id: number;
  readonly dismissable: boolean;
  readonly timestamp: number;
  /** Increases with each repetition. */
  readonly repetitions: number;
}

export const DEFAULT_TIMEOUT = 5000;

export interface ToastStore {
  add(request: ToastRequest): number;
  remove(id: number): void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Oldest first. */
  readonly list: () => readonly ToastEntry[];
}

interface Timers {
  set(work: () => void, milliseconds: number): unknown;
  clear(timer: unknown): void;
  now(): number;
}

const realTimers: Timers = {
  set: (work, milliseconds) => setTimeout(work, milliseconds),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  now: () => Date.now(),
};

export function createToastStore(timers: Timers = realTimers): ToastStore {
  const toasts = new Map<number, { entry: ToastEntry; timer: unknown }>();
  const listeners = new Set<() => void>();
  let snapshot: readonly ToastEntry[] = [];

  function publish(): void {
    snapshot = [...toasts.values()].map(({ entry }) => entry).sort((a, b) => a.timestamp - b.timestamp);
    for (const listener of listeners) listener();
  }

  function remove(id: number): void {
    const current = toasts.get(id);
    if (!current) return;
    timers.clear(current.timer);
    toasts.delete(id);
    publish();
  }

  return {
    add(request) {
      const dismissable = request.dismissable ?? true;
      if (!request.type) throw new TypeError('toast.type is required');
      if (!request.message) throw new TypeError('toast.message is required');
      const timeout = request.timeout ?? DEFAULT_TIMEOUT;
      if (!dismissable && !timeout) {
        throw new TypeError('Toast should be user-dismissable or have a timeout');
      }
      const id = toastId({ ...request, dismissable });
      const current = toasts.get(id);
      if (current) timers.clear(current.timer);
      toasts.set(id, {
        entry: {
          ...request,
          id,
          dismissable,
          timestamp: current?.entry.timestamp ?? timers.now(),
          repetitions: (current?.entry.repetitions ?? 0) + 1,
        },
        timer: timeout ? timers.set(() => remove(id), timeout) : null,
      });
      publish();
      return id;
    },
    remove,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => snapshot,
  };
}

function toastId({ type, message, dismissable, actionText, icon }: ToastRequest): number {
  let hash = 0;
  for (const character of JSON.stringify([type, message, dismissable, actionText, icon])) {
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) | 0;
  }
  return hash;
}
