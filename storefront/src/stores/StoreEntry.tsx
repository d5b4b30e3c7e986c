import { useWords, type Words } from '@jinlan/client/words';
import { formatPhone } from '@jinlan/domain/people';
import { classNames, Icon, Link } from '@jinlan/ui';
import { useShop } from '../app/shop.tsx';
import { routeTo } from './find-stores.ts';
import type { ShownStore } from './read-stores.ts';
import styles from './StoreEntry.module.css';

interface StoreEntryProps {
  readonly store: ShownStore;
  /** SKU of the requested piece, if it can be reserved; else empty. */
  readonly sku: string;
  readonly km: number | null;
  readonly chosen: boolean;
  readonly onShow: () => void;
}

export function StoreEntry({ store, sku, km, chosen, onShow }: StoreEntryProps) {
  const words = useWords('content');
  const { market } = useShop();
  return (
    <li className={classNames(styles.entry, chosen && styles.chosen)} id={store.code}>
      <div className={styles.head}>
        <h2>
          <button
            type="button"
            aria-pressed={chosen}
            aria-label={words('content.stores.show', { name: store.name })}
            onClick={onShow}
          >
            {store.name}
          </button>
        </h2>
        {km === null ? null : (
          <span className={styles.distance}>
            {words('content.stores.kilometres', {
              distance: words.number(km, { maximumFractionDigits: km < 10 ? 1 : 0 }),
            })}
          </span>
        )}
      </div>
      <p>
        {store.city} {store.street}
      </p>
      <p>
        <span className={store.state.is_open ? styles.open : undefined}>{stateText(store, words)}</span>
        <span className={styles.hours}>{words('content.stores.hours', { hours: store.hours })}</span>
      </p>
      {store.holidays.length > 0 ? (
        <details className={styles.holidays}>
          <summary>
            {words('content.stores.holidays')}
            <Icon name="down" size={16} />
          </summary>
          <ul>
            {store.holidays.map(({ day, name, opening_hours }) => (
              <li key={day}>
                {words('content.stores.holiday', {
                  day: dayText(day, words),
                  name,
                  hours: opening_hours ?? words('content.stores.holidayClosed'),
                })}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {store.isLastPiece === null ? null : (
        <p className={styles.open}>
          {words(store.isLastPiece ? 'content.stores.lastPiece' : 'content.stores.hasPiece')}
        </p>
      )}
      <p className={styles.ways}>
        {sku !== '' && store.services.includes('reserve') ? (
          <Link
            to={`/reserve?sku=${encodeURIComponent(sku)}&at=${store.code}`}
            aria-label={words('content.stores.reserveAt', { name: store.name })}
          >
            {words('content.stores.reserve')}
          </Link>
        ) : null}
        {store.takesAppointments ? (
          <Link
            to={`/book-appointment?at=${store.code}`}
            aria-label={words('content.stores.bookAt', { name: store.name })}
          >
            {words('content.stores.book')}
          </Link>
        ) : null}
        <a
          href={routeTo(store, market)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={words('content.stores.routeTo', { name: store.name })}
        >
          <Icon name="pin" size={20} />
          {words('content.stores.route')}
        </a>
        {store.phone ? (
          <a
            href={`tel:${store.phone.replace(/\s/g, '')}`}
            aria-label={words('content.stores.callTo', { name: store.name, phone: formatPhone(store.phone) })}
          >
            {formatPhone(store.phone)}
          </a>
        ) : null}
      </p>
    </li>
  );
}

/** At noon, so no time zone changes the day. */
const dayText = (day: string, words: Words): string => words.date(`${day}T12:00:00+08:00`);

function stateText({ state }: ShownStore, words: Words<'content'>): string {
  if (state.is_open) return words('content.stores.open', { until: state.until });
  if (!state.opens_day || !state.opens_at) return words('content.stores.closed');
  return state.opens_day === state.today
    ? words('content.stores.opensToday', { time: state.opens_at })
    : words('content.stores.opens', { day: dayText(state.opens_day, words), time: state.opens_at });
}
