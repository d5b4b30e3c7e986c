/** An entry of `content/redirects.json`: where an old address leads. */
import * as v from 'valibot';
import { flag, record, shapedBy, textLike, textOf } from '../../fields.ts';

const target = {
  /** Null means every store view. */
  storeView: v.nullish(textLike(/^[a-z_]{1,30}$/, 'a store view, as hk_en'), null),
  path: textLike(/^[^/?#\s][^?#\s]*$/, 'a path without a slash before it', 400),
};

const code = v.pipe(
  v.union([v.string(), v.number()], 'Expected one of 301, 302'),
  v.transform(Number),
  v.picklist([301, 302], 'Expected one of 301, 302'),
);

/** An entry with `remove` names a redirect to delete. */
export const redirectEntry = shapedBy(
  {
    redirect: record({
      remove: v.nullish(flag),
      ...target,
      target: v.pipe(
        textOf(2_000),
        v.regex(
          /^(?:\/(?![/\\])|https:\/\/)[^\s<>"\\]*$/,
          'Expected a path of this shop, with its slash, or an https address',
        ),
      ),
      code,
    }),
    removal: record({ remove: v.literal(true), ...target }),
  },
  ({ remove }) => (remove === true ? 'removal' : 'redirect'),
);
