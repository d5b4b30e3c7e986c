/**
 * Server-sent events by topic (a market's code for gold prices). The hub only carries: whoever publishes says
 * it in every process, for instance on a NOTIFY. The last event of a topic is kept, so that a page which
 * connects, or comes back with an older `Last-Event-ID`, is told at once.
 */
export interface ServerEvent {
  readonly event: string;
  readonly id: string;
  /** Plain data; sent as one line of JSON. */
  readonly data: unknown;
}

export interface Events {
  publish(topic: string, event: ServerEvent): void;
  /** The last event published on the topic, of each kind. */
  latest(topic: string): readonly ServerEvent[];
  subscribe(topic: string, onEvent: (event: ServerEvent) => void): () => void;
}

export function createEvents(): Events {
  const last = new Map<string, Map<string, ServerEvent>>();
  const listeners = new Map<string, Set<(event: ServerEvent) => void>>();
  return {
    publish(topic, event) {
      const kinds = last.get(topic) ?? new Map<string, ServerEvent>();
      last.set(topic, kinds.set(event.event, event));
      for (const listener of listeners.get(topic) ?? []) listener(event);
    },
    latest: (topic) => [...(last.get(topic)?.values() ?? [])],
    subscribe(topic, onEvent) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(onEvent));
      return () => {
        set.delete(onEvent);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      };
    },
  };
}
