/** What one of several commands prints while others run beside it. */
export interface Output {
  readonly write: (chunk: string | Uint8Array) => void;
  /** Nothing more comes. */
  readonly end: () => void;
}

interface Turn {
  readonly waiting: (string | Uint8Array)[];
  ended: boolean;
}

/**
 * Lets commands that run beside each other print one after the other, each in one piece, in the order in which they began:
 * the first prints at once, what the others print waits for their turn.
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
