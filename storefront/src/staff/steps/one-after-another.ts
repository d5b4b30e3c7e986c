/**
 * Runs `work` once at a time. Whoever asks while it runs shares the run after it, so that no answer is older than its
 * question: the client hands an equal query in flight to all who ask, also to those who ask about a later change.
 */
export function oneAfterAnother<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  async function start(): Promise<T> {
    next = null;
    const run = work();
    running = run;
    try {
      return await run;
    } finally {
      if (running === run) running = null;
    }
  }

  return () => {
    if (next) return next;
    if (!running) return start();
    next = running.then(start, start);
    return next;
  };
}
