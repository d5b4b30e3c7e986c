/** What the shop says about itself. */
import * as v from 'valibot';
import { listOf, record, textIn, textOf } from '../fields.ts';

const whole = v.pipe(v.number('Expected a whole number'), v.safeInteger('Expected a whole number'));

/** In the foot of every page. */
export const socialLinks = listOf(
  record({
    name: textIn(60),
    url: v.pipe(textOf(500), v.regex(/^https:\/\/\S+$/, 'Expected an https address')),
    icon: v.pipe(textOf(500), v.regex(/^[a-z0-9-]+$/, 'Expected wechat, weibo, xiaohongshu or instagram')),
  }),
);

/** Lines of the wordmark, a picture in its place, or neither: the shop's names. */
export const shopLogoOrNull = v.nullable(
  v.object({
    first: v.exactOptional(v.string()),
    second: v.exactOptional(v.string()),
    /** Below the media folder; width and height in pixels. */
    picture: v.exactOptional(v.object({ file: v.string(), width: whole, height: whole })),
  }),
);
