import { afterEach, expect, it, vi } from 'vitest';
import { charactersKnown, loadEngravingFont, openEngravingFonts } from './engraving-fonts.ts';

afterEach(() => vi.unstubAllGlobals());

it('letters that failed to load are fetched again, and listeners are notified', async () => {
  const slices = [{ file: 'a.woff2', characters: '41-5a' }];
  const table = { kaiti: slices, arial: slices, serif: slices, script: slices };
  const fetched = vi.fn(async () => {
    if (fetched.mock.calls.length === 1) throw new TypeError('offline');
    return Response.json(table);
  });
  const drawn = { add: vi.fn(), delete: vi.fn(), load: vi.fn(async () => [{}]) };
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { fonts: drawn });
  vi.stubGlobal('FontFace', class {});
  const listener = vi.fn();
  charactersKnown.subscribe(listener);

  await expect(openEngravingFonts()).rejects.toThrow('offline');
  expect(charactersKnown.now()).toBeNull();
  expect(listener).not.toHaveBeenCalled();

  // The next text in any font fetches the table, which every step's character check uses.
  await loadEngravingFont('serif', 'A');
  expect(listener).toHaveBeenCalledOnce();
  expect(charactersKnown.now()?.('serif', 0x41)).toBe(true);
  expect(charactersKnown.now()?.('serif', 0x61)).toBe(false);

  // A failed font face is removed and declared again.
  drawn.load.mockRejectedValueOnce(new DOMException('A network error occurred.', 'NetworkError'));
  await expect(loadEngravingFont('serif', 'B')).rejects.toThrow();
  expect(drawn.delete).toHaveBeenCalledOnce();
  await loadEngravingFont('serif', 'B');
  expect(drawn.add).toHaveBeenCalledTimes(2);
  expect(fetched).toHaveBeenCalledTimes(2);
});
