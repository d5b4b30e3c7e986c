import { setImmediate as afterOthers } from 'node:timers/promises';

/** Answers to questions, each asked while the one before it is read: the database is never idle, and never asked for much at once. */
export interface Turns<Answer> {
  /** Takes each answer in the order of the questions, and keeps none; once. */
  each(take: (answer: Answer) => void): Promise<void>;
  /** When all has been answered, if not read. */
  readonly answered: Promise<void>;
}

/** The first question is asked at once, or when others have been answered. */
export function askInTurn<Answer>(
  questions: readonly (() => Promise<Answer>)[],
  after?: Pick<Turns<unknown>, 'answered'>,
): Turns<Answer> {
  const { promise: answered, resolve: haveAll } = Promise.withResolvers<void>();
  const ask = (place: number): Promise<Answer> | undefined => {
    const question = questions[place];
    const asked = question && (place === 0 && after ? after.answered.then(question) : question());
    // One that fails is heard of when its turn comes.
    asked?.catch(() => undefined);
    if (!asked) haveAll();
    return asked;
  };
  let asked = ask(0);
  return {
    answered,
    async each(take) {
      for (let next = 1; asked; next += 1) {
        const answer = await asked;
        asked = ask(next);
        // A question leaves in the next turn, and reading the answer takes long.
        await afterOthers();
        take(answer);
      }
    },
  };
}
