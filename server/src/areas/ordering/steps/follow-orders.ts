import { orderChanged, orderTopic } from '../../../platform/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changedChannel } from '../store.ts';
import { watchKey } from './watch-key.ts';

/**
 * Notifies the pages of this process that watch an order of each committed change. After a lost
 * database connection events may be missed, so every watching page is told to reload. Returns a
 * function that stops it.
 */
export function followOrders({ db, events, config, random }: Platform): Promise<() => Promise<void>> {
  const notify = (key: string): void => events.notify(orderTopic(key), orderChanged(key, random.token(12)));
  const topicPrefix = orderTopic('');
  return db.listen(changedChannel, (number) => {
    if (number !== '') notify(watchKey(config.secrets.application, number));
    else for (const topic of events.watchedTopics(topicPrefix)) notify(topic.slice(topicPrefix.length));
  });
}
