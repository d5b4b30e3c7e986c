/**
 * Two handles on a line of stops. An end of a range at the first or last stop is open. An end that was not moved keeps
 * its value even between stops, because it may have been typed.
 */

/** Whole units, both ends inclusive; null is an open end. */
export interface Span {
  readonly from: number | null;
  readonly to: number | null;
}

export type Handle = keyof Span;
export type HandlePositions = { readonly [Name in Handle]: number };

const mostStops = 200;

/**
 * Ascending, without duplicates, including both ends. `step` is increased if there would be more than `mostStops`. On a
 * logarithmic line, stops grow by an equal factor, rounded to two digits.
 */
export function stopsBetween(
  min: number,
  max: number,
  { step = 1, logarithmic = false }: { readonly step?: number; readonly logarithmic?: boolean } = {},
): readonly number[] {
  if (max <= min) return [min];
  const inside: number[] = [];
  const add = (stop: number): void => {
    if (stop > (inside.at(-1) ?? min) && stop < max) inside.push(stop);
  };
  if (logarithmic && min > 0) {
    for (let part = 1; part < mostStops; part += 1) {
      const exact = min * (max / min) ** (part / mostStops);
      const digit = Math.max(step, 10 ** (Math.floor(Math.log10(exact)) - 1));
      add(Math.round(exact / digit) * digit);
    }
  } else {
    const length = step * Math.ceil((max - min) / step / mostStops);
    for (let stop = Math.ceil(min / length) * length; stop < max; stop += length) add(stop);
  }
  return [min, ...inside, max];
}

/**
 * Positions of the handles. An end between two stops is at the nearer one, an end beyond the line at the line's end.
 */
export function positionsOf(stops: readonly number[], { from, to }: Span): HandlePositions {
  return {
    from: from === null ? 0 : nearest(stops, from),
    to: to === null ? stops.length - 1 : nearest(stops, to),
  };
}

function nearest(stops: readonly number[], value: number): number {
  return stops.reduce(
    (best, stop, at) => (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value) ? at : best),
    0,
  );
}

/** Moves a handle, at most to `gap` stops before the other. */
export function withHandle(
  stops: readonly number[],
  span: Span,
  handle: Handle,
  position: number,
  gap = 0,
): Span {
  const last = stops.length - 1;
  const positions = positionsOf(stops, span);
  const next =
    handle === 'from'
      ? Math.max(0, Math.min(position, positions.to - gap))
      : Math.min(last, Math.max(position, positions.from + gap));
  const open = handle === 'from' ? next === 0 : next === last;
  return { ...span, [handle]: open ? null : (stops[next] ?? null) };
}

/** The handle that a touch on the line moves: the nearer one; if both are in one place, the one that can move there. */
export function handleNear({ from, to }: HandlePositions, position: number): Handle {
  if (from === to) return position < from ? 'from' : 'to';
  return Math.abs(position - from) <= Math.abs(position - to) ? 'from' : 'to';
}
