import { createStillMaker, type StillMaker } from '../../atelier/src/viewer/still.ts';
import { campaignEntries } from './campaigns.ts';
import { type Entry, specOf } from './manifest.ts';
import { pieceEntries } from './pieces/index.ts';
import { type Glyph, type StylePiece, styleEntry } from './styles.ts';

/** Functions that the still maker calls in the browser. One renderer draws all pictures. */

/** What a trial changes: the size and the number of passes (null for the picture's own). */
export interface Trial {
  readonly passes: number | null;
  readonly scale: number;
}

let maker: StillMaker | null = null;
let entries: readonly Entry[] = [];

const stills = {
  async loadFont(family: string, base64: string, unicodeRange: string): Promise<void> {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    document.fonts.add(await new FontFace(family, bytes, { unicodeRange }).load());
  },
  /** Adds the styles to draw besides the sample's pieces, and the characters on those pieces. */
  add(styles: readonly StylePiece[], glyphs: readonly (readonly [character: string, glyph: Glyph])[]): void {
    const letters = new Map(glyphs);
    entries = [
      ...styles.map(styleEntry),
      ...pieceEntries((character) => letters.get(character) ?? null),
      ...campaignEntries((character) => letters.get(character) ?? null),
    ];
  },
  /** Draws a picture; returns a PNG as base64. */
  async draw(name: string, { passes, scale }: Trial): Promise<string> {
    const entry = entries.find((candidate) => candidate.name === name);
    if (entry === undefined) throw new Error(`There is no picture ${name}.`);
    maker ??= createStillMaker(document.createElement('canvas'));
    const spec = specOf(entry);
    const { png } = await maker.still({
      ...spec,
      width: Math.round(spec.width * scale),
      height: Math.round(spec.height * scale),
      passes: passes ?? spec.passes,
    });
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener('load', resolve, { once: true }));
    reader.readAsDataURL(png);
    await read;
    return String(reader.result).replace(/^[^,]*,/, '');
  },
};

export type Stills = typeof stills;

declare global {
  interface Window {
    stills: Stills;
  }
}

window.stills = stills;
