import { createStillMaker, type StillMaker } from '../../atelier/src/viewer/still.ts';
import { entries, specOf } from './manifest.ts';

/** What the still maker calls inside the browser: one renderer draws every picture of the manifest that is asked for. */

let maker: StillMaker | null = null;

const stills = {
  async loadFont(family: string, base64: string, unicodeRange: string): Promise<void> {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    document.fonts.add(await new FontFace(family, bytes, { unicodeRange }).load());
  },
  /** A PNG as base64. */
  async draw(name: string, passes: number | null): Promise<string> {
    const entry = entries.find((one) => one.name === name);
    if (entry === undefined) throw new Error(`The manifest has no ${name}.`);
    maker ??= createStillMaker(document.createElement('canvas'));
    const spec = specOf(entry);
    const { png } = await maker.still(passes === null ? spec : { ...spec, passes });
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
