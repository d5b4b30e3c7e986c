/** The output of one of several commands that run at the same time. */
export interface Output {
  readonly write: (chunk: string | Uint8Array) => void;
  /** No more output follows. */
  readonly end: () => void;
}

interface Turn {
  readonly waiting: (string | Uint8Array)[];
  ended: boolean;
}

/**
 * Prints the outputs of parallel commands one after the other, each in one piece, in the order in which they began. The
 * first prints at once; the output of the others waits for its turn.
 */
export function createTurns(print: (chunk: string | Uint8Array) => void): () => Output {
  const turns: Turn[] = [];
  const printWaiting = (): void => {
    for (;;) {
      const [current] = turns;
      if (current === undefined) return;
      for (const chunk of current.waiting.splice(0)) print(chunk);
      if (!current.ended) return;
      turns.shift();
    }
  };
  return () => {
    const turn: Turn = { waiting: [], ended: false };
    turns.push(turn);
    return {
      write(chunk) {
        turn.waiting.push(chunk);
        printWaiting();
      },
      end() {
        turn.ended = true;
        printWaiting();
      },
    };
  };
}
