/**
 * Server-sent events by topic: a market's code for gold prices, `order/` and a key for one order, `conversation/` and a
 * key for one conversation or those of a store.
 * Publishers must publish in every process, for instance on a NOTIFY.
 */
export interface ServerEvent {
  readonly event: string;
  readonly id: string;
  /** Plain data; sent as one line of JSON. */
  readonly data: unknown;
}

export interface Events {
  /**
   * Publishes a state. The last event of a topic is stored and sent to each page that connects or
   * returns with an older `Last-Event-ID`. For a small, fixed number of topics.
   */
  publish(topic: string, event: ServerEvent): void;
  /**
   * Sends an event to the current listeners only. Nothing is stored, so there may be any number of
   * topics.
   */
  notify(topic: string, event: ServerEvent): void;
  /** The last event of each kind published on the topic. */
  latest(topic: string): readonly ServerEvent[];
  /** Topics with this prefix that currently have listeners. */
  watchedTopics(beginning: string): readonly string[];
  subscribe(topic: string, onEvent: (event: ServerEvent) => void): () => void;
}

/** The topic of an order. Pages watch it under a secret key, and are only told that the order changed. */
export const orderTopic = (watchKey: string): string => `order/${watchKey}`;

export const orderChanged = (watchKey: string, id: string): ServerEvent => ({
  event: 'order-changed',
  id,
  data: { watch_key: watchKey },
});

/** The topic of a conversation, or of the conversations of a store, by a secret key. Pages are only told that it changed. */
export const conversationTopic = (watchKey: string): string => `conversation/${watchKey}`;

export const conversationChanged = (watchKey: string, id: string): ServerEvent => ({
  event: 'conversation-changed',
  id,
  data: { watch_key: watchKey },
});

export function createEvents(): Events {
  const lastByTopic = new Map<string, Map<string, ServerEvent>>();
  const listeners = new Map<string, Set<(event: ServerEvent) => void>>();
  const notify: Events['notify'] = (topic, event) => {
    for (const listener of listeners.get(topic) ?? []) listener(event);
  };
  return {
    publish(topic, event) {
      const kinds = lastByTopic.get(topic) ?? new Map<string, ServerEvent>();
      lastByTopic.set(topic, kinds.set(event.event, event));
      notify(topic, event);
    },
    notify: notify,
    latest: (topic) => [...(lastByTopic.get(topic)?.values() ?? [])],
    watchedTopics: (prefix) => [...listeners.keys()].filter((topic) => topic.startsWith(prefix)),
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
