/** The picture that a bag, a saved design and an order keep: always the whole piece by day, whatever the shopper looks at. */
import type { Viewer } from '@jinlan/atelier/viewer';
import { base64Of, smallEnough } from './saved-file.ts';

const WIDTH = 800;
const HEIGHT = 1000;

/** null where nothing is drawn yet, or nothing can be. */
export async function takePicture(viewer: Viewer | null, drawn: string | null): Promise<string | null> {
  if (viewer === null || drawn === null) return null;
  try {
    const blob = await smallEnough((quality) =>
      viewer.picture(WIDTH, HEIGHT, { view: 'whole', ground: 'day', type: 'image/jpeg', quality }),
    );
    return blob && (await base64Of(blob));
  } catch {
    return null;
  }
}
