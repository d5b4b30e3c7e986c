/**
 * Hand scanners type like a keyboard, but faster than people, and end with Enter. A focused field receives the text
 * itself; without one, the text is collected here.
 */
const fastestPersonMs = 60;
const shortest = 6;
const longest = 300;

const isField = (target: EventTarget | null): boolean =>
  (target as Partial<Element> | null)?.closest?.('input, textarea, select, [contenteditable="true"]') != null;

/** Calls `onText` with each scanned text. Returns a function that stops it. */
export function followHandScanner(
  page: Pick<Document, 'addEventListener' | 'removeEventListener'>,
  onText: (text: string) => void,
): () => void {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;
  function onKey(event: KeyboardEvent): void {
    const isFast = event.timeStamp - last <= fastestPersonMs;
    last = event.timeStamp;
    if (isField(event.target) || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) {
      text = '';
      return;
    }
    if (event.key === 'Enter') {
      const scanned = text;
      text = '';
      if (!isFast || scanned.length < shortest) return;
      // Otherwise Enter would press the focused button.
      event.preventDefault();
      onText(scanned);
      return;
    }
    if (event.key.length === 1) text = isFast && text.length < longest ? text + event.key : event.key;
    else if (event.key !== 'Shift') text = '';
  }
  page.addEventListener('keydown', onKey, { capture: true } as AddEventListenerOptions);
  return () => page.removeEventListener('keydown', onKey, { capture: true } as EventListenerOptions);
}
