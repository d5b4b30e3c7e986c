/**
 * The price history of one board. It is a slider: arrow keys move between versions, Home and End jump, and screen
 * readers read each version. A table below has the same versions.
 */

import { readMoney, useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format, type PriceUnit, pricePer } from '@jinlan/domain/money';
import { Disclosure, Notice, Skeleton, SkeletonRegion, VisuallyHidden } from '@jinlan/ui';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { areaPath, box, pointAt, ruleValues, scaleOf, stepPath } from './chart-scale.ts';
import styles from './History.module.css';
import { GoldPriceHistoryDocument, type GoldPriceHistoryQueryVariables } from './queries.generated.ts';

/** Number of versions that Page Up and Page Down skip. */
const PAGE = 10;

interface HistoryProps {
  readonly type: string;
  readonly name: string;
  readonly range: GoldPriceHistoryQueryVariables['range'];
  /** The unit of the board, and the unit shown. */
  readonly own: PriceUnit;
  readonly unit: PriceUnit | 'own';
}

export function History({ type, name, range, own, unit }: HistoryProps) {
  const words = useWords('gold');
  const { data, error, loading } = useQuery(
    GoldPriceHistoryDocument,
    { type: type.replace('-', '_') as GoldPriceHistoryQueryVariables['type'], range },
    { livePrices: true },
  );
  const points = useMemo(
    () =>
      [...(data?.goldPriceHistory ?? [])]
        .flatMap(({ effective_at, sell }) => {
          const boardPrice = readMoney(sell);
          const money = boardPrice && pricePer(boardPrice, own, unit === 'own' ? own : unit);
          return money
            ? [{ at: Date.parse(effective_at), value: money.minor, money, iso: effective_at }]
            : [];
        })
        .sort((a, b) => a.at - b.at),
    [data, own, unit],
  );
  const [chosen, setChosen] = useState<number | null>(null);
  if (loading) {
    return (
      <SkeletonRegion label={words('ui.loading')}>
        <div className={styles.ghost}>
          <Skeleton shape="block" />
        </div>
      </SkeletonRegion>
    );
  }
  if (error || points.length === 0) return <Notice tone="error" title={words('errors.data')} />;
  const scale = scaleOf(points);
  const index = Math.min(chosen ?? points.length - 1, points.length - 1);
  const point = points[index];
  if (!point) return null;
  // A year begins and ends on the same day, so the year is shown.
  const momentOf = range === 'YEAR' ? words.yearMoment : words.moment;
  const spoken = words('gold.point', { time: momentOf(point.iso), price: format(point.money) });
  const amount = (minor: number) => format({ ...point.money, minor });
  const highest = points.reduce((best, at) => (at.value > best.value ? at : best));
  const lowest = points.reduce((best, at) => (at.value < best.value ? at : best));
  const [first] = points;
  const last = points.at(-1);
  const across = (at: number) => `${(scale.x(at) / box.width) * 100}%`;
  const down = (value: number) => `${(scale.y(value) / box.height) * 100}%`;
  const start = first?.at ?? 0;
  const span = (last?.at ?? start) - start;
  const when = (at: number) =>
    range === 'DAY' ? words.time(at) : range === 'YEAR' ? words.month(at) : words.date(at);

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      PageUp: index + PAGE,
      PageDown: index - PAGE,
      Home: 0,
      End: points.length - 1,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.min(points.length - 1, Math.max(0, next)));
  }

  function onPointerMove({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) {
    const chartBox = currentTarget.getBoundingClientRect();
    setChosen(pointAt(points, scale, ((clientX - chartBox.left) / chartBox.width) * box.width));
  }

  return (
    <div className={styles.history}>
      <p className={styles.point} aria-hidden="true">
        <strong>{format(point.money)}</strong>
        <span>{momentOf(point.iso)}</span>
      </p>
      <div
        role="slider"
        tabIndex={0}
        className={styles.plot}
        aria-label={words('gold.historyOf', { name })}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={index}
        aria-valuetext={spoken}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosen(null)}
      >
        {ruleValues(scale).map((value) => (
          <span key={value} className={styles.rule} style={{ top: down(value) }} aria-hidden="true">
            <small>{amount(value)}</small>
          </span>
        ))}
        <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.ground} d={areaPath(points, scale)} />
          <path className={styles.line} d={stepPath(points, scale)} vectorEffect="non-scaling-stroke" />
          <line
            className={styles.cursor}
            x1={scale.x(point.at)}
            x2={scale.x(point.at)}
            y1={0}
            y2={box.height}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <i
          className={styles.dot}
          style={{ left: across(point.at), top: down(point.value) }}
          aria-hidden="true"
        />
      </div>
      <p className={styles.times} aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((part) => (
          <span key={part}>{when(start + span * part)}</span>
        ))}
      </p>
      <VisuallyHidden live>
        {words('gold.summary', {
          name,
          range: words(`gold.range.${range}`),
          highest: format(highest.money),
          lowest: format(lowest.money),
          latest: last ? format(last.money) : '',
        })}
      </VisuallyHidden>
      <dl className={styles.sums}>
        {(
          [
            ['gold.highest', highest],
            ['gold.lowest', lowest],
            ['gold.first', first],
            ['gold.latest', last],
          ] as const
        ).map(([label, at]) =>
          at ? (
            <div key={label}>
              <dt>{words(label)}</dt>
              <dd>
                {format(at.money)}
                <time dateTime={at.iso}>{momentOf(at.iso)}</time>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <Disclosure summary={words('gold.table')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words('gold.time')}</th>
              <th scope="col">{words('gold.sell')}</th>
            </tr>
          </thead>
          <tbody>
            {[...points].reverse().map(({ iso, money, at }) => (
              <tr key={at}>
                <td>
                  <time dateTime={iso}>{momentOf(iso)}</time>
                </td>
                <td>{format(money)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  );
}
