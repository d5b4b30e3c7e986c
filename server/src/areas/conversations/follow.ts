import { conversationChanged, conversationTopic } from '../../platform/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { watchKeyOf, watchKeyOfStore } from './keys.ts';
import { changedChannel } from './store.ts';

/**
 * Tells the pages of this process that follow a conversation, or the list of a store, of each committed change. After a
 * lost database connection events may be missed, so every page is told to load again. Returns a function that stops it.
 */
export function followConversations(platform: Platform): Promise<() => Promise<void>> {
  const { db, events, random } = platform;
  const notify = (key: string): void =>
    events.notify(conversationTopic(key), conversationChanged(key, random.token(12)));
  const topicPrefix = conversationTopic('');
  return db.listen(changedChannel, (payload) => {
    const [uid = '', ...storeCodes] = payload.split(' ');
    if (uid === '')
      for (const topic of events.watchedTopics(topicPrefix)) notify(topic.slice(topicPrefix.length));
    else {
      notify(watchKeyOf(platform, uid));
      for (const code of storeCodes) notify(watchKeyOfStore(platform, code));
    }
  });
}
