/** Pictures and films that the shopper keeps, and what is said about them. */
import type { Viewer } from '@jinlan/atelier/viewer';
import { useState } from 'react';
import type { Words } from '../../words/words.tsx';
import { endingOf, saveFile } from './saved-file.ts';

const WIDTH = 1600;
const HEIGHT = 2000;
const FILM_SECONDS = 6;

export function useKeeping(viewer: Viewer | null, words: Words<'stage'>, label: string) {
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const keep = (blob: Blob) => saveFile(blob, `${words('stage.file')} ${label}.${endingOf(blob)}`);

  async function picture(): Promise<void> {
    if (viewer === null) return;
    try {
      keep(await viewer.picture(WIDTH, HEIGHT));
      setSaid(words('stage.picture.saved'));
    } catch {
      setSaid(words('stage.picture.unable'));
    }
  }

  async function film(): Promise<void> {
    if (viewer === null || busy) return;
    setBusy(true);
    setSaid(words('stage.film.recording'));
    try {
      const blob = await viewer.film(FILM_SECONDS);
      if (blob !== null) keep(blob);
      setSaid(words(blob === null ? 'stage.film.unable' : 'stage.film.saved'));
    } catch {
      setSaid(words('stage.film.unable'));
    } finally {
      setBusy(false);
    }
  }

  return { picture: () => void picture(), film: () => void film(), busy, said };
}
