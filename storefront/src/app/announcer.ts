/** Announces the title of the page to screen readers, once for each navigation but not at the first load. */
let last: string | null = null;
let speak: ((title: string) => void) | null = null;

export function onAnnounce(listener: (title: string) => void): () => void {
  speak = listener;
  return () => {
    speak = null;
  };
}

export function announce(title: string): void {
  if (last !== null && last !== title) speak?.(title);
  last = title;
}
