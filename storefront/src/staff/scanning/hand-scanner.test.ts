import { afterEach, describe, expect, it } from 'vitest';
import { followHandScanner } from './hand-scanner.ts';

/** A page that receives keys at given times. */
function page() {
  let listener: ((event: KeyboardEvent) => void) | null = null;
  const texts: string[] = [];
  const stop = followHandScanner(
    {
      addEventListener: (_type: string, next: unknown) => {
        listener = next as typeof listener;
      },
      removeEventListener: () => {
        listener = null;
      },
    } as unknown as Document,
    (text) => texts.push(text),
  );
  let now = 0;
  const keys = (text: string, everyMs: number, more: Partial<KeyboardEvent> = {}): boolean => {
    let isPrevented = false;
    for (const key of [...text].map((each) => (each === '\n' ? 'Enter' : each))) {
      now += everyMs;
      listener?.({
        ...{
          key,
          timeStamp: now,
          target: null,
          ctrlKey: false,
          altKey: false,
          metaKey: false,
          isComposing: false,
        },
        preventDefault: () => {
          isPrevented = true;
        },
        ...more,
      } as unknown as KeyboardEvent);
    }
    return isPrevented;
  };
  return { texts, keys, stop, isFollowed: () => listener !== null };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('a hand scanner', () => {
  it('opens what it reads, and its Enter presses no button', () => {
    const { texts, keys } = page();
    expect(keys('S261121000001\n', 8)).toBe(true);
    expect(keys('20261121000001\n', 8)).toBe(true);
    expect(texts).toEqual(['S261121000001', '20261121000001']);
  });

  it('is told from a person who types', () => {
    const { texts, keys } = page();
    expect(keys('S261121000001\n', 120)).toBe(false);
    keys('abc', 10);
    expect(keys('\n', 10)).toBe(false);
    expect(texts).toEqual([]);
  });

  it('leaves shortcuts and texts that are composed alone', () => {
    const { texts, keys } = page();
    keys('S261121', 8, { ctrlKey: true });
    keys('000001\n', 8, { isComposing: true });
    expect(texts).toEqual([]);
  });

  it('is followed until it is stopped', () => {
    const { keys, stop, texts, isFollowed } = page();
    stop();
    keys('S261121000001\n', 8);
    expect([texts.length, isFollowed()]).toEqual([0, false]);
  });
});
