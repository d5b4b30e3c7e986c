/**
 * `/storelocator/`: the market's stores in a list and on a map, found by text, place or the shopper's position. The
 * text is in the address; the position never leaves the browser.
 */

import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { PlaceMap } from '@jinlan/content/map';
import { namesIn, type Position } from '@jinlan/domain/content';
import {
  Breadcrumbs,
  Button,
  Container,
  EmptyState,
  Notice,
  Skeleton,
  SkeletonRegion,
  TextField,
} from '@jinlan/ui';
import { type FormEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHead } from '../app/PageHead.tsx';
import { useShop } from '../app/shop.tsx';
import { piecePath } from '../product/piece-line.ts';
import { InternalError } from '../shell/routing/ErrorPages.tsx';
import { findStores } from './find-stores.ts';
import { StoreLocatorDocument } from './queries.generated.ts';
import { readStores, storeServices, structuredStores } from './read-stores.ts';
import { StoreEntry } from './StoreEntry.tsx';
import { StoreFilters } from './StoreFilters.tsx';
import styles from './StoresScreen.module.css';

const parameter = 'place';
const path = '/storelocator/';

export default function StoresScreen() {
  const words = useWords('content');
  const shop = useShop();
  const [search, setSearch] = useSearchParams();
  const sku = (search.get('sku') ?? '').trim().slice(0, 64);
  const { data, loading, error } = useQuery(StoreLocatorDocument, {
    sku: sku === '' ? null : sku,
    ...{ ofPiece: sku !== '', piece: sku },
  });
  const product = data?.products?.items?.[0] ?? null;
  const reservable = data?.reservablePiece?.sku ?? '';
  const needsSize = product?.__typename === 'ConfigurableProduct';
  const serviceText = search.get('service') ?? '';
  const services = useMemo(
    () => storeServices.filter((service) => serviceText.split(' ').includes(service)),
    [serviceText],
  );
  const [me, setMe] = useState<Position | null>(null);
  const [position, setPosition] = useState<'unasked' | 'asking' | 'refused'>('unasked');
  const [chosen, choose] = useState<string | null>(null);
  const typed = search.get(parameter) ?? '';
  const stores = useMemo(() => readStores(data), [data]);
  const { stores: shownStores, from } = useMemo(
    () =>
      findStores(
        stores.filter((store) => services.every((service) => store.services.includes(service))),
        typed,
        me,
        shop.locale,
      ),
    [stores, services, typed, me, shop.locale],
  );
  const mapMarkers = useMemo(
    () => shownStores.map(({ store }) => ({ ...store, id: store.code, label: store.name })),
    [shownStores],
  );
  const names = useMemo(() => namesIn(shop.locale), [shop.locale]);
  const title = words('content.stores.title', { market: words(`shell.market.${shop.market}`) });

  const trail = [{ label: words('shell.home'), to: '/' }, { label: words('content.stores') }];

  if (error) return <InternalError />;

  /** Changes a part of the address and keeps the others. */
  function setPart(name: string, value: string) {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { preventScrollReset: true });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get(parameter) ?? '').trim();
    // The shown refusal belongs to the previous request.
    setPosition('unasked');
    setPart(parameter, text.slice(0, 80));
  }

  function locate() {
    if (!('geolocation' in navigator)) {
      setPosition('refused');
      return;
    }
    setPosition('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setMe({ latitude, longitude });
        setPosition('unasked');
        setPart(parameter, '');
      },
      () => setPosition((now) => (now === 'asking' ? 'refused' : now)),
      { maximumAge: 300_000, timeout: 10_000 },
    );
  }

  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        description={words('content.stores.lead', { count: stores.length })}
        canonicalPath={path}
        trail={trail}
        structuredData={structuredStores(stores, shop)}
      />
      <Container width="rows">
        <Breadcrumbs label={words('ui.breadcrumbs')} crumbs={trail} />
        <h1 className={styles.heading}>{title}</h1>
        <p className={styles.lead}>{words('content.stores.lead', { count: stores.length })}</p>
        <search>
          <form key={typed} className={styles.form} method="get" onSubmit={onSubmit}>
            <TextField
              label={words('content.stores.search')}
              name={parameter}
              type="search"
              defaultValue={typed}
              maxLength={80}
              autoComplete="address-level2"
              enterKeyHint="search"
            />
            <Button type="submit" priority="normal">
              {words('content.stores.find')}
            </Button>
            <Button
              priority="low"
              busy={position === 'asking' && words('content.stores.locating')}
              onClick={locate}
            >
              {words('content.stores.locate')}
            </Button>
          </form>
        </search>
        <StoreFilters
          services={services}
          piece={sku === '' ? null : (product?.name ?? sku)}
          onChoose={(chosenServices) => setPart('service', chosenServices.join(' '))}
          onWithoutPiece={() => setPart('sku', '')}
          chooseAt={needsSize && product ? piecePath(product) : null}
        />
        <div aria-live="polite" className={styles.said}>
          {position === 'refused' ? (
            <Notice tone="warning">{words('content.stores.refused')}</Notice>
          ) : typed !== '' && shownStores.length > 0 ? (
            <p>
              {from
                ? words('content.stores.near', { place: from.name })
                : words('content.stores.matching', { count: shownStores.length, text: typed })}{' '}
              <button type="button" onClick={() => setPart(parameter, '')}>
                {words('content.stores.clear')}
              </button>
            </p>
          ) : me && typed === '' ? (
            <p>{words('content.stores.located')}</p>
          ) : null}
        </div>
        {loading ? (
          <SkeletonRegion label={words('ui.loading')}>
            <Skeleton shape="block" />
          </SkeletonRegion>
        ) : shownStores.length === 0 ? (
          <EmptyState
            icon="store"
            title={
              typed === '' ? words('content.stores.noneSo') : words('content.stores.none', { text: typed })
            }
            text={words('content.stores.noneHint', { example: stores[0]?.city ?? '' })}
            action={
              <Button
                priority="normal"
                onClick={() =>
                  typed === '' ? setSearch({}, { preventScrollReset: true }) : setPart(parameter, '')
                }
              >
                {words('content.stores.clear')}
              </Button>
            }
          />
        ) : (
          <div className={styles.found}>
            <ol className={styles.list} aria-label={words('content.stores.list')}>
              {shownStores.map(({ store, km }) => (
                <StoreEntry
                  key={store.code}
                  store={store}
                  sku={reservable}
                  km={km}
                  chosen={store.code === chosen}
                  onShow={() => choose(store.code)}
                />
              ))}
            </ol>
            <div className={styles.map}>
              <PlaceMap
                words={words}
                label={title}
                places={mapMarkers}
                chosen={chosen}
                onChoose={choose}
                names={names}
                here={from ?? me}
              />
            </div>
          </div>
        )}
      </Container>
    </div>
  );
}
