/**
 * The fonts that words are cut in, in the browser. The server's table says which file draws which characters; a font is
 * declared when it is first written in, and the browser then fetches the few slices that the text needs. A canvas draws in
 * another font, silently, what was not loaded: whoever draws waits for `loadEngravingFont`.
 */
import {
  type EngravingFont,
  type FontTable,
  type HasCharacter,
  hasCharacterIn,
  readFontTable,
} from '@jinlan/domain/customiser';

const place = '/fonts/engraving/';

const families: Readonly<Record<EngravingFont, string>> = {
  kaiti: 'Jinlan Kaiti',
  arial: 'Jinlan Arial',
  serif: 'Jinlan Serif',
  script: 'Jinlan Script',
};

/** For CSS and canvas, quoted. */
export const engravingFamily = (font: EngravingFont): string => `"${families[font]}"`;

let asked: Promise<FontTable> | undefined;
let known: HasCharacter | null = null;
const listeners = new Set<() => void>();

function fontTable(): Promise<FontTable> {
  asked ??= fetchTable().then(
    (table) => {
      known = hasCharacterIn(table);
      for (const listener of listeners) listener();
      return table;
    },
    (error: unknown) => {
      // Whoever asks next tries again.
      asked = undefined;
      throw error;
    },
  );
  return asked;
}

async function fetchTable(): Promise<FontTable> {
  const answer = await fetch(`${place}index.json`);
  const table = answer.ok ? readFontTable(await answer.json()) : null;
  if (!table) throw new Error('The table of the engraving fonts could not be read');
  return table;
}

/** What `openWorkshop` asks of a character; null until the table is here, whoever asked for it. */
export const charactersKnown = {
  now: (): HasCharacter | null => known,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Rejects where the table cannot be fetched; the next call tries again. */
export async function openEngravingFonts(): Promise<void> {
  await fontTable();
}

const declared = new Map<EngravingFont, readonly FontFace[]>();

function declare(font: EngravingFont, table: FontTable): void {
  if (declared.has(font)) return;
  const faces = table[font].map(
    ({ file, characters }) =>
      new FontFace(families[font], `url(${place}${file}) format('woff2')`, {
        unicodeRange: characters.replace(/(^|,)/g, '$1U+'),
      }),
  );
  for (const face of faces) document.fonts.add(face);
  declared.set(font, faces);
}

/** A face that failed stays failed, so the font is declared anew. */
function withdraw(font: EngravingFont): void {
  for (const face of declared.get(font) ?? []) document.fonts.delete(face);
  declared.delete(font);
}

/** The family, once every character of the text that the font has can be drawn; rejects where a file cannot be fetched. */
export async function loadEngravingFont(font: EngravingFont, text: string): Promise<string> {
  const family = engravingFamily(font);
  declare(font, await fontTable());
  try {
    await document.fonts.load(`20px ${family}`, text);
  } catch (error) {
    withdraw(font);
    throw error;
  }
  return family;
}
