/** Texts of the mini-program's own pages, in every complete language: its code contains all of them. */
import type { CompleteLocale } from '@jinlan/domain/markets';
import { miniProgram as english } from './en-US/mini-program.ts';
import { miniProgram as source } from './zh-Hans-CN/mini-program.ts';
import { miniProgram as hongKong } from './zh-Hant-HK/mini-program.ts';

export type MiniProgramKey = keyof typeof source;

export const miniProgramWords: Readonly<Record<CompleteLocale, Readonly<Record<MiniProgramKey, string>>>> = {
  'zh-Hans-CN': source,
  'en-US': english,
  'zh-Hant-HK': hongKong,
};
