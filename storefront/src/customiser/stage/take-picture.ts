/**
 * The picture that the shop stores with a bag, a saved design and an order: always the whole piece on day ground,
 * whatever the stage shows.
 */
import type { Viewer } from '@jinlan/atelier/viewer';
import { base64Of, smallEnough } from './saved-file.ts';

const WIDTH = 800;
const HEIGHT = 1000;

/** Resolves to null if nothing is drawn or can be drawn. */
export async function takePicture(viewer: Viewer | null, drawnCode: string | null): Promise<string | null> {
  if (viewer === null || drawnCode === null) return null;
  try {
    const blob = await smallEnough((quality) =>
      viewer.picture(WIDTH, HEIGHT, { view: 'whole', ground: 'day', type: 'image/jpeg', quality }),
    );
    return blob && (await base64Of(blob));
  } catch {
    return null;
  }
}
