/** The stages of a review. Only shown ones are public. */
export const reviewStages = ['waiting', 'shown', 'refused'] as const;
export type ReviewStage = (typeof reviewStages)[number];

/** `edit`: by the author. `show`, `refuse`, `reply`: by the shop. */
export type ReviewCommand = 'edit' | 'show' | 'refuse' | 'reply';

const table: Readonly<Record<ReviewCommand, Readonly<Partial<Record<ReviewStage, ReviewStage>>>>> = {
  /** A review that its author changes waits for the shop again. */
  edit: { waiting: 'waiting', shown: 'waiting', refused: 'waiting' },
  show: { waiting: 'shown', refused: 'shown' },
  /** A shown one can be taken back. */
  refuse: { waiting: 'refused', shown: 'refused' },
  reply: { shown: 'shown' },
};

/** The stage after a command; null where the command is not possible. */
export const afterCommand = (stage: ReviewStage, command: ReviewCommand): ReviewStage | null =>
  table[command][stage] ?? null;
