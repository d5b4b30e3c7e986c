/** How long one round of the event loop may compute lists before other requests go on. */
const roundMs = 10;

/** When this round of the event loop first called `isLongRound`; null if it has not. */
let began: number | null = null;
/** Callers of `laterRound` that still wait, in order. */
const waiting: (() => void)[] = [];

/**
 * Whether this round of the event loop has computed lists for too long, or others wait for a later round. Call it right
 * before computing a list: `if (isLongRound()) await laterRound();`. A document may select twenty lists, and would
 * otherwise block all other requests until it has them.
 */
export function isLongRound(): boolean {
  const at = performance.now();
  if (began === null) {
    began = at;
    setImmediate(() => {
      began = null;
    });
  }
  return waiting.length > 0 || at - began > roundMs;
}

/** Resolves in a round of its own, after those that have waited before. */
export function laterRound(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(startNext);
  });
}

function startNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startNext);
}
