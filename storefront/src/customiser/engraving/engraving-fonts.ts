/**
 * The engraving fonts in the browser. The server's table says which file contains which characters. A font is declared
 * at its first use; the browser then fetches only the files that the text needs. A canvas silently uses another font
 * for what is not loaded, so callers wait for `loadEngravingFont`.
 */
import {
  type EngravingFont,
  type FontTable,
  type HasCharacter,
  hasCharacterIn,
  readFontTable,
} from '@jinlan/domain/customiser';

const fontsPath = '/fonts/engraving/';

const families: Readonly<Record<EngravingFont, string>> = {
  kaiti: 'Jinlan Kaiti',
  arial: 'Jinlan Arial',
  serif: 'Jinlan Serif',
  script: 'Jinlan Script',
};

/** The font family, quoted for CSS and canvas. */
export const engravingFamily = (font: EngravingFont): string => `"${families[font]}"`;

let tableRequest: Promise<FontTable> | undefined;
let hasCharacter: HasCharacter | null = null;
const listeners = new Set<() => void>();

function fontTable(): Promise<FontTable> {
  tableRequest ??= fetchTable().then(
    (table) => {
      hasCharacter = hasCharacterIn(table);
      for (const listener of listeners) listener();
      return table;
    },
    (error: unknown) => {
      // The next caller retries.
      tableRequest = undefined;
      throw error;
    },
  );
  return tableRequest;
}

async function fetchTable(): Promise<FontTable> {
  const answer = await fetch(`${fontsPath}index.json`);
  const table = answer.ok ? readFontTable(await answer.json()) : null;
  if (!table) throw new Error('The table of the engraving fonts could not be read');
  return table;
}

/** The character check for `openWorkshop`; null until the table has loaded. */
export const charactersKnown = {
  now: (): HasCharacter | null => hasCharacter,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Rejects if the table cannot be fetched; the next call retries. */
export async function openEngravingFonts(): Promise<void> {
  await fontTable();
}

const declared = new Map<EngravingFont, readonly FontFace[]>();

function declare(font: EngravingFont, table: FontTable): void {
  if (declared.has(font)) return;
  const faces = table[font].map(
    ({ file, characters }) =>
      new FontFace(families[font], `url(${fontsPath}${file}) format('woff2')`, {
        unicodeRange: characters.replace(/(^|,)/g, '$1U+'),
      }),
  );
  for (const face of faces) document.fonts.add(face);
  declared.set(font, faces);
}

/** Removes a font so that it is declared again: a failed font face never recovers. */
function withdraw(font: EngravingFont): void {
  for (const face of declared.get(font) ?? []) document.fonts.delete(face);
  declared.delete(font);
}

/** Resolves to the family once every character that the font has can be drawn. Rejects if a file cannot be fetched. */
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
