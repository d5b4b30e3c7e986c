/**
 * Server-sent events by topic (a market's code for gold prices, `order/` and a key for one order). The hub only
 * carries: whoever publishes says it in every process, for instance on a NOTIFY.
 */
export interface ServerEvent {
  readonly event: string;
  readonly id: string;
  /** Plain data; sent as one line of JSON. */
  readonly data: unknown;
}

export interface Events {
  /**
   * Tells a state: the last event of a topic is kept, so that a page which connects, or comes back with an older
   * `Last-Event-ID`, is told at once. For a few topics that are always there.
   */
  publish(topic: string, event: ServerEvent): void;
  /** Tells that something happened, to whoever listens now. Nothing is kept, so there may be any number of topics. */
  tell(topic: string, event: ServerEvent): void;
  /** The last event published on the topic, of each kind. */
  latest(topic: string): readonly ServerEvent[];
  /** Topics of this beginning that somebody listens to now. */
  watched(beginning: string): readonly string[];
  subscribe(topic: string, onEvent: (event: ServerEvent) => void): () => void;
}

/** Pages watch an order under its opaque key, and hear only that it changed. */
export const orderTopic = (watchKey: string): string => `order/${watchKey}`;

export const orderChanged = (watchKey: string, id: string): ServerEvent => ({
  event: 'order-changed',
  id,
  data: { watch_key: watchKey },
});

export function createEvents(): Events {
  const last = new Map<string, Map<string, ServerEvent>>();
  const listeners = new Map<string, Set<(event: ServerEvent) => void>>();
  const tell: Events['tell'] = (topic, event) => {
    for (const listener of listeners.get(topic) ?? []) listener(event);
  };
  return {
    publish(topic, event) {
      const kinds = last.get(topic) ?? new Map<string, ServerEvent>();
      last.set(topic, kinds.set(event.event, event));
      tell(topic, event);
    },
    tell,
    latest: (topic) => [...(last.get(topic)?.values() ?? [])],
    watched: (beginning) => [...listeners.keys()].filter((topic) => topic.startsWith(beginning)),
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
