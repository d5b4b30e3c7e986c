/**
 * The line of a price over time. It is a slider: arrow keys move between points, Home and End jump, and screen readers
 * read each point. A table below has the same points.
 */

import { useWords } from '@jinlan/client/words';
import { format, type Money } from '@jinlan/domain/money';
import { Disclosure, VisuallyHidden } from '@jinlan/ui';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { areaPath, box, pointAt, ruleValues, scaleOf, stepPath } from './chart-scale.ts';
import styles from './History.module.css';

/** Number of points that Page Up and Page Down skip. */
const PAGE = 10;

/** A price, and the moment from which it was valid, as text and as number. */
export interface ChartPoint {
  readonly at: number;
  readonly iso: string;
  readonly value: number;
  readonly money: Money;
}

interface PriceChartProps {
  readonly label: string;
  /** The summary of the whole line for screen readers. */
  readonly summaryOf: (prices: {
    readonly highest: string;
    readonly lowest: string;
    readonly latest: string;
  }) => string;
  /** Heading of the prices in the table. */
  readonly priceLabel: string;
  /** The oldest first, at least one. */
  readonly points: readonly ChartPoint[];
  /** Labels below the line: times of a day, days, or months with their year. */
  readonly dates: 'times' | 'days' | 'months';
}

export function PriceChart({ label, summaryOf, priceLabel, points, dates }: PriceChartProps) {
  const words = useWords('gold');
  const [chosen, setChosen] = useState<number | null>(null);
  const scale = scaleOf(points);
  const index = Math.min(chosen ?? points.length - 1, points.length - 1);
  const point = points[index];
  if (!point) return null;
  // A year begins and ends on the same day, so the year is shown.
  const momentOf = dates === 'months' ? words.yearMoment : words.moment;
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
    dates === 'times' ? words.time(at) : dates === 'months' ? words.month(at) : words.date(at);

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
        aria-label={label}
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
        {summaryOf({
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
              <th scope="col">{priceLabel}</th>
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
