/**
 * Interface words. zh-Hans-CN is the source: its keys are the type, every other language is checked against it
 * by the compiler, and placeholders by a test. Syntax: ICU MessageFormat; the browser gets it compiled.
 *
 * Only one language is loaded, so nothing may import the language folders but `loadMessages` and the tests.
 */
import type { messages as source } from './zh-Hans-CN/index.ts';

export type Locale = 'zh-Hans-CN' | 'en-US';
export const locales: readonly Locale[] = ['zh-Hans-CN', 'en-US'];
export const defaultLocale: Locale = 'zh-Hans-CN';

export type MessageKey = keyof typeof source;
export type Messages = { readonly [K in MessageKey]: string };
/** What a language must provide for one family of the source. */
export type Translation<Family> = { readonly [K in keyof Family]: string };

const loaders: { readonly [L in Locale]: () => Promise<{ messages: Messages }> } = {
  'zh-Hans-CN': () => import('./zh-Hans-CN/index.ts'),
  'en-US': () => import('./en-US/index.ts'),
};

export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await loaders[locale]()).messages;
}
