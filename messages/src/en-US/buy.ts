import type { Translation } from '../index.ts';
import type { buy as source } from '../zh-Hans-CN/buy.ts';

export const buy: Translation<typeof source> = {};
