/** Where the bar of steps stands when they do not all fit: it begins with a whole one, at its end too. */
export interface StepBarMeasures {
  /** How far the bar is scrolled where each step is the first in sight, in px. */
  readonly starts: readonly number[];
  /** Of all steps with what stands at both ends. */
  readonly length: number;
  /** What is seen of it at once. */
  readonly view: number;
  /** The present step's. */
  readonly middle: number;
}

/** How far it is scrolled, and the room behind the last step that lets it stand so. */
export function placeStepBar({ starts, length, view, middle }: StepBarMeasures): {
  readonly left: number;
  readonly room: number;
} {
  const end = length - view;
  if (end <= 0) return { left: 0, room: 0 };
  const wholeFrom = (least: number): number => starts.find((start) => start >= least) ?? end;
  return { left: wholeFrom(Math.min(middle - view / 2, end)), room: wholeFrom(end) - end };
}
