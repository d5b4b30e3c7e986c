/** Positions of the points of a price line in a box. A price is valid until the next one, so the line has steps. */
export interface PricePoint {
  /** When the price began, milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
}

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
}

/** In the plot's own units. The drawing is stretched to its box. */
export const box = { width: 1000, height: 320, top: 16, bottom: 16 } as const;

export function scaleOf(points: readonly PricePoint[]): Scale {
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const start = points[0]?.at ?? 0;
  const span = Math.max(1, (points.at(-1)?.at ?? 0) - start);
  // A flat line is drawn through the middle.
  const priceRange = high - low || 1;
  const inner = box.height - box.top - box.bottom;
  return {
    low,
    high,
    x: (at) => ((at - start) / span) * box.width,
    y: (value) => (high === low ? box.height / 2 : box.top + ((high - value) / priceRange) * inner),
  };
}

export function stepPath(points: readonly PricePoint[], { x, y }: Scale): string {
  return points
    .map(({ at, value }, index) =>
      index === 0 ? `M${round(x(at))} ${round(y(value))}` : `H${round(x(at))}V${round(y(value))}`,
    )
    .join('');
}

/** Returns the index of the point valid at a position of the box: the last one at or before it. */
export function pointAt(points: readonly PricePoint[], { x }: Scale, position: number): number {
  let foundIndex = 0;
  points.forEach((point, index) => {
    if (x(point.at) <= position) foundIndex = index;
  });
  return foundIndex;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The area under the line, down to the bottom of the box. */
export function areaPath(points: readonly PricePoint[], scale: Scale): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return '';
  return `${stepPath(points, scale)}V${box.height}H${round(scale.x(first.at))}Z`;
}

/** At most five round prices between the lowest and the highest, for the grid lines. */
export function ruleValues({ low, high }: Pick<Scale, 'low' | 'high'>): readonly number[] {
  const rough = (high - low) / 4;
  if (rough <= 0) return [];
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((size) => size >= rough) ?? rough;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, index) =>
    Math.round(first + index * step),
  );
}
