import type { CompleteLocale } from '@jinlan/domain/markets';
import { type MiniProgramKey, miniProgramWords } from '@jinlan/messages/mini-program';

/** The shop's language for WeChat's: `zh_CN`, `zh_HK`, `zh_TW`, `en` and others. */
export const localeOf = (language: string): CompleteLocale =>
  /^zh[_-](?:HK|TW|MO)/i.test(language) ? 'zh-Hant-HK' : /^zh/i.test(language) ? 'zh-Hans-CN' : 'en-US';

/** The texts of the phone's language. */
export const words = (): Readonly<Record<MiniProgramKey, string>> =>
  miniProgramWords[localeOf(wx.getAppBaseInfo().language)];
