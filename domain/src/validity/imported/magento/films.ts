/**
 * Films in the galleries of pieces, as Magento's REST interface returns them. Pieces and entries are checked one by
 * one, so an invalid one does not affect the others.
 */
import * as v from 'valibot';
import { readFilm } from '../../../content/index.ts';
import { blankText, hasValue, listOf, record, shapedBy, textOf } from '../../fields.ts';

export const magentoGallery = record({
  sku: textOf(500),
  media_gallery_entries: v.nullish(listOf(v.unknown()), []),
});

const content = record({
  video_url: v.pipe(
    textOf(400),
    v.check(
      (address) => readFilm(address) !== null,
      ({ input }) =>
        `${JSON.stringify(String(input).slice(0, 120))} is no film on YouTube or Vimeo: its picture is shown without it`,
    ),
  ),
  video_title: v.nullish(blankText(255), ''),
  video_description: v.nullish(blankText(2_000), ''),
  video_metadata: v.nullish(blankText(2_000), ''),
});

const file = textOf(500);

/** A film. Its content is beside its file or among the extension attributes. */
export const magentoFilm = v.pipe(
  shapedBy(
    {
      beside: record({ file, video_content: content }),
      extended: v.pipe(
        record({ file, extension_attributes: record({ video_content: content }) }),
        v.transform(({ file, extension_attributes: { video_content } }) => ({ file, video_content })),
      ),
    },
    ({ video_content }) => (hasValue(video_content) ? 'beside' : 'extended'),
  ),
  v.transform(({ file, video_content: film }) => ({
    /** Path of its first frame, as in the export. */
    file,
    address: film.video_url,
    title: film.video_title,
    description: film.video_description,
    metadata: film.video_metadata || null,
  })),
);
