import { orderChanged, orderTopic } from '../../../platform/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changedChannel } from '../store.ts';
import { watchKey } from './watch-key.ts';

/**
 * Every process hears of each committed change of an order and tells the pages that watch it here. After a lost
 * connection to the database nobody knows what was missed, so every page is told to look. Answers how to stop.
 */
export function followOrders({ db, events, config, random }: Platform): Promise<() => Promise<void>> {
  const tell = (key: string): void => events.tell(orderTopic(key), orderChanged(key, random.token(12)));
  const ofAll = orderTopic('');
  return db.listen(changedChannel, (number) => {
    if (number !== '') tell(watchKey(config.secrets.application, number));
    else for (const topic of events.watched(ofAll)) tell(topic.slice(ofAll.length));
  });
}
