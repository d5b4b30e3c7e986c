/** A measured figure of a row, with the most it may be. Both are in the same unit. */
export interface Measured {
  readonly row: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: 'MB' | 'ms';
}

/** A figure that is not a number was not measured, so it misses its limit too. */
const misses = ({ value, limit }: Measured): boolean => !(value <= limit);

export const measuredLine = (measured: Measured): string => {
  const { row, value, limit, unit } = measured;
  return `  ${row} ${value.toFixed(0)} ${unit} (at most ${limit})${misses(measured) ? '  ✗' : ''}`;
};

/** Returns a line for each figure above its limit, which names the row, the figure and the limit. */
export const missedLimits = (figures: readonly Measured[]): readonly string[] =>
  figures
    .filter(misses)
    .map(
      ({ row, value, limit, unit }) =>
        `Missed limit: ${row} ${value.toFixed(1)} ${unit}, at most ${limit} ${unit}`,
    );
