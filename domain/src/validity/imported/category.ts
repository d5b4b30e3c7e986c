/** An entry of `categories.json`. Its description is mark-up, which the importer sanitises. */
import * as v from 'valibot';
import type { Valid } from '../check.ts';
import {
  blankTextIn,
  count,
  flag,
  hasValue,
  ignored,
  record,
  shapedBy,
  textIn,
  textLike,
} from '../fields.ts';
import { key, picture } from './names.ts';

const shared = {
  key,
  parent: v.nullish(key, null),
  urlKey: key,
  position: count(),
  includeInMenu: flag,
  name: textIn(80),
  description: blankTextIn(5_000),
  image: v.nullish(picture, null),
  imageBanner: v.nullish(picture, null),
  isPageInternal: flag,
  pageUrl: v.nullish(
    textLike(/^(\/(?!\/)|https:\/\/)\S*$/, 'a path of the shop with its slash, or an https address'),
    null,
  ),
  isStoreBrand: flag,
};

const shapes = {
  labelled: record({ ...shared, label: key, labelName: textIn(80) }),
  unlabelled: record({ ...shared, label: ignored(null), labelName: ignored(null) }),
};

/** An entry with a label must have the label's name. */
export const categoryEntry = v.pipe(
  shapedBy(shapes, ({ label }) => (hasValue(label) ? 'labelled' : 'unlabelled')),
  v.transform(({ label, ...entry }) => ({ ...entry, labelCode: label })),
);
export type CategoryEntry = Valid<typeof categoryEntry>;
