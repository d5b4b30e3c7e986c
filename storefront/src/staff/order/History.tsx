import { useWords } from '@jinlan/client/words';
import { Parted } from '@jinlan/ui';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { Box } from './Box.tsx';
import styles from './History.module.css';
import { actorWords, eventFacts, eventWords, type StaffOrderEvent } from './history.ts';

/** The order's events, newest first. */
export function History({ order }: { readonly order: StaffOrderFragment }) {
  const words = useWords('staff');
  return (
    <Box title={words('staff.order.history')}>
      <EventList events={order.history.toReversed()} order={order} />
    </Box>
  );
}

export function EventList({
  events,
  order: { total, delivery },
}: {
  readonly events: readonly StaffOrderEvent[];
  readonly order: StaffOrderFragment;
}) {
  const words = useWords('staff');
  return (
    <ul className={styles.events}>
      {events.map((event, index) => {
        const facts = eventFacts(event, total.grand_total.currency, words);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same time
          <li key={`${event.at} ${event.event} ${index}`}>
            <time dateTime={event.at}>{words.moment(event.at)}</time>
            <p>
              {eventWords(event, words, delivery)}
              {facts.length > 0 ? (
                <small>
                  <Parted parts={facts} />
                </small>
              ) : null}
              <small>{actorWords(event, words)}</small>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
