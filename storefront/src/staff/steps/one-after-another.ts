/**
 * Runs `work` one at a time. Calls during a run share the next run, so that no answer is older than its request. The
 * client alone would share the current request with calls that come after a change.
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
