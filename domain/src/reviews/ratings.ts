/** How many reviews gave one star, two stars … five stars. */
export type StarCounts = readonly [number, number, number, number, number];

export interface Ratings {
  readonly counts: StarCounts;
  readonly count: number;
  /** The mean of the stars in tenths, from 10 to 50; 0 without reviews. */
  readonly tenths: number;
  /** The mean as a share of five stars, from 20 to 100 percent; 0 without reviews. */
  readonly percent: number;
}

export function ratingOf(counts: StarCounts): Ratings {
  const count = counts.reduce((sum, each) => sum + each, 0);
  const stars = counts.reduce((sum, each, index) => sum + each * (index + 1), 0);
  if (count === 0) return { counts, count, tenths: 0, percent: 0 };
  return {
    counts,
    count,
    tenths: Math.round((stars * 10) / count),
    percent: Math.round((stars * 20) / count),
  };
}

export const noRatings: Ratings = ratingOf([0, 0, 0, 0, 0]);
