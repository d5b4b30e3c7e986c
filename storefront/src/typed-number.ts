/** A number as people type it, with a comma or a point; NaN for anything else. */
export const numberIn = (typed: string): number =>
  /^\d{1,9}([.,]\d{1,3})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : Number.NaN;
