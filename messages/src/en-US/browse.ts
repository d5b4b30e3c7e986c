import type { Translation } from '../index.ts';
import type { browse as source } from '../zh-Hans-CN/browse.ts';

export const browse: Translation<typeof source> = {};
