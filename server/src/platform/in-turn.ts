/** Answers on their way at one time: the database works on the next while the last is being read. */
const ahead = 3;

/** Takes each answer in the order of the questions, and keeps none. */
export async function eachInTurn<Answer>(
  questions: readonly (() => Promise<Answer>)[],
  take: (answer: Answer) => void,
): Promise<void> {
  const asked: Promise<Answer>[] = [];
  let next = 0;
  const ask = (): void => {
    const question = questions[next];
    next += 1;
    if (!question) return;
    const answer = question();
    // One that fails is heard of when its turn comes.
    answer.catch(() => undefined);
    asked.push(answer);
  };
  for (let started = 0; started < ahead; started += 1) ask();
  for (let answer = asked.shift(); answer; answer = asked.shift()) {
    take(await answer);
    ask();
  }
}
