/** Saves pictures and films as files for the shopper. `message` reports progress and result; null before the first. */
import type { Viewer } from '@jinlan/atelier/viewer';
import type { Words } from '@jinlan/client/words';
import { type RefObject, useState } from 'react';
import { useShop } from '../../app/shop.tsx';
import { saveFile } from '../../data/save-file.ts';
import { endingOf } from './saved-file.ts';
import { pictureWithBody } from './worn/worn-picture.ts';

const WIDTH = 1600;
const HEIGHT = 2000;
const FILM_SECONDS = 6;

/** The page's ground colour under the drawing, by day or night. */
function groundUnder(drawing: SVGSVGElement): string {
  const night = drawing.closest('[data-ground=night]') !== null;
  return getComputedStyle(drawing).getPropertyValue(night ? '--night' : '--paper');
}

export function useSaving(
  viewer: Viewer | null,
  words: Words<'stage'>,
  label: string,
  /** The drawing of the body that wears the piece. */
  body: RefObject<SVGSVGElement | null>,
) {
  const { subBrandName } = useShop();
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const savePicture = (blob: Blob) =>
    saveFile(blob, `${words('stage.file', { name: subBrandName })} ${label}.${endingOf(blob)}`);

  async function picture(): Promise<void> {
    if (viewer === null) return;
    try {
      const { current: drawing } = body;
      if (drawing === null) savePicture(await viewer.picture(WIDTH, HEIGHT));
      else savePicture(await pictureWithBody(viewer, drawing, WIDTH, groundUnder(drawing)));
      setMessage(words('stage.picture.saved'));
    } catch {
      setMessage(words('stage.picture.unable'));
    }
  }

  async function film(): Promise<void> {
    if (viewer === null || busy) return;
    setBusy(true);
    setMessage(words('stage.film.recording'));
    try {
      const blob = await viewer.film(FILM_SECONDS);
      if (blob !== null) savePicture(blob);
      setMessage(words(blob === null ? 'stage.film.unable' : 'stage.film.saved'));
    } catch {
      setMessage(words('stage.film.unable'));
    } finally {
      setBusy(false);
    }
  }

  return { picture: () => void picture(), film: () => void film(), busy, message };
}
