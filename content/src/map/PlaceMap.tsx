/**
 * The shop's own map: coasts, places and a scale, without tiles of another service. Dragging, buttons and arrow keys
 * move it; Home resets it. A list beside it has the same places, so nobody needs the map.
 */
import { Icon, IconButton } from '@jinlan/ui';
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import type { MapTextKey, Texts } from '../texts.ts';
import { coast } from './coast.ts';
import styles from './PlaceMap.module.css';
import {
  clearOf,
  clustersOf,
  isSameView,
  maxZoom,
  minZoom,
  moved,
  type Place,
  pathOf,
  project,
  scaleBar,
  type View,
  viewHeight,
  viewOf,
  viewWidth,
  zoomed,
} from './projection.ts';

export interface MapPlace extends Place {
  readonly id: string;
  readonly label: string;
}

interface PlaceMapProps {
  readonly words: Texts<MapTextKey>;
  readonly label: string;
  readonly places: readonly MapPlace[];
  readonly chosen?: string | null;
  readonly onChoose?: (id: string) => void;
  /** Place names for orientation, the important ones first. */
  readonly names?: readonly (Place & { readonly name: string })[];
  /** The shopper's position, or the place searched for. */
  readonly here?: Place | null;
}

const step = 80;
/** Distance that a name keeps from other names, in units. */
const nameRoom = 96;
const steps: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

const share = (units: number, total: number): string => `${((units / total) * 100).toFixed(3)}%`;

export function PlaceMap({
  words,
  label,
  places,
  chosen = null,
  onChoose,
  names = [],
  here = null,
}: PlaceMapProps) {
  const frame = useRef<HTMLElement>(null);
  const keys = useId();
  const fitted = useMemo(() => viewOf(here ? [...places.slice(0, 5), here] : places), [places, here]);
  const [movedView, setMovedView] = useState<{ readonly of: View; readonly view: View } | null>(null);
  // A view that the shopper moved stays until other places are shown. Fetching the same places again does not reset it.
  const view = movedView && isSameView(movedView.of, fitted) ? movedView.view : fitted;
  const show = (next: View) => setMovedView({ of: fitted, view: next });
  const dragged = useRef<{ x: number; y: number; view: View } | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    dragged.current = { x: event.clientX, y: event.clientY, view };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const from = dragged.current;
    const width = frame.current?.clientWidth;
    if (!from || !width) return;
    const unit = viewWidth / width;
    show(moved(from.view, { x: (from.x - event.clientX) * unit, y: (from.y - event.clientY) * unit }));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Home') {
      event.preventDefault();
      setMovedView(null);
      return;
    }
    const by = steps[event.key];
    const zoom = { '+': 1, '=': 1, '-': -1 }[event.key];
    if (!by && !zoom) return;
    event.preventDefault();
    show(by ? moved(view, by) : zoomed(view, zoom ?? 0));
  }

  const clusters = clustersOf(places, view);
  const bar = scaleBar(view);
  const me = here ? project(here, view) : null;
  return (
    <figure className={styles.map}>
      <section
        ref={frame}
        className={styles.frame}
        aria-label={label}
        aria-roledescription={words('content.map')}
        aria-describedby={keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves the map
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          dragged.current = null;
        }}
        onPointerCancel={() => {
          dragged.current = null;
        }}
      >
        <svg viewBox={`0 0 ${viewWidth} ${viewHeight}`} className={styles.ground} aria-hidden="true">
          <rect width={viewWidth} height={viewHeight} className={styles.sea} />
          {coast.map((outline) => (
            <path key={outline[0]?.join()} d={pathOf(outline, view)} className={styles.land} />
          ))}
          {clustersOf(names, view, nameRoom).map((name) => {
            const [place] = name.places;
            const spot = clearOf(name, clusters);
            return place && spot ? (
              <text key={place.name} x={spot.x} y={spot.y} className={styles.named}>
                {place.name}
              </text>
            ) : null;
          })}
          {me ? <circle cx={me.x} cy={me.y} r={7} className={styles.here} /> : null}
        </svg>
        <ul className={styles.places}>
          {clusters.map(({ x, y, places: inside }) => {
            const [first] = inside;
            if (!first) return null;
            const several = inside.length > 1;
            const on = inside.some(({ id }) => id === chosen);
            return (
              <li key={first.id} style={{ left: share(x, viewWidth), top: share(y, viewHeight) }}>
                <button
                  type="button"
                  className={on ? styles.chosen : styles.place}
                  aria-pressed={on}
                  onClick={() => {
                    if (several) show(zoomed({ ...view, ...worldCentre(inside) }, 2));
                    if (!several || view.zoom >= maxZoom) onChoose?.(first.id);
                  }}
                >
                  {several ? inside.length : <Icon name="pin" size={20} />}
                  <span className={styles.name}>
                    {several
                      ? words('content.map.several', { name: first.label, count: inside.length - 1 })
                      : first.label}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
        <p id={keys} className={styles.keys}>
          {words('content.map.keys')}
        </p>
        <div className={styles.scale} style={{ width: share(bar.units, viewWidth) }} aria-hidden="true">
          {bar.metres >= 1000
            ? words('content.map.kilometres', { distance: bar.metres / 1000 })
            : words('content.map.metres', { distance: bar.metres })}
        </div>
        <div className={styles.controls}>
          <IconButton
            icon="plus"
            label={words('content.map.closer')}
            disabled={view.zoom >= maxZoom}
            onClick={() => show(zoomed(view, 1))}
          />
          <IconButton
            icon="minus"
            label={words('content.map.further')}
            disabled={view.zoom <= minZoom}
            onClick={() => show(zoomed(view, -1))}
          />
        </div>
      </section>
      <figcaption className={styles.note}>{words('content.map.note')}</figcaption>
    </figure>
  );
}

function worldCentre(places: readonly Place[]): { readonly x: number; readonly y: number } {
  const { x, y } = viewOf(places);
  return { x, y };
}
