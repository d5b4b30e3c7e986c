/** Passes pictures from the page of shared pictures to the conversation, which then opens. */
let waiting: readonly string[] = [];
const listeners = new Set<() => void>();

/** `pictures`: base64, as the conversation sends them. */
export function handPictures(pictures: readonly string[]): void {
  waiting = [...waiting, ...pictures];
  for (const listener of listeners) listener();
}

export function onHandedPictures(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the pictures and removes them, so that each is sent once. */
export function takeHandedPictures(): readonly string[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
