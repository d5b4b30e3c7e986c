/** The scroll position of a step bar that is too long. It always begins with a whole step, at its end too. */
export interface StepBarMeasures {
  /** Scroll positions, in px, at which each step is the first visible one. */
  readonly starts: readonly number[];
  /** Width of all steps and of the space at both ends. */
  readonly length: number;
  /** Width of the visible part. */
  readonly view: number;
  /** Middle of the current step. */
  readonly middle: number;
}

/** Returns the scroll position, and the space to add after the last step so that it can be reached. */
export function placeStepBar({ starts, length, view, middle }: StepBarMeasures): {
  readonly left: number;
  readonly room: number;
} {
  const end = length - view;
  if (end <= 0) return { left: 0, room: 0 };
  const wholeFrom = (position: number): number => starts.find((start) => start >= position) ?? end;
  return { left: wholeFrom(Math.min(middle - view / 2, end)), room: wholeFrom(end) - end };
}
