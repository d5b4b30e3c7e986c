import * as v from 'valibot';
import { listOf, record, textIn, textOf } from './fields.ts';

/** Links in the footer of every page. */
export const socialLinks = listOf(
  record({
    name: textIn(60),
    url: v.pipe(textOf(500), v.regex(/^https:\/\/\S+$/, 'Expected an https address')),
    icon: v.pipe(textOf(500), v.regex(/^[a-z0-9-]+$/, 'Expected wechat, weibo, xiaohongshu or instagram')),
  }),
);
