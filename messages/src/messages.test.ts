import { describe, expect, it } from 'vitest';
import { office as englishOffice } from './en-US/office.ts';
import { familyNames, type Locale, loadFamily, loadMessages } from './index.ts';
import { office as chineseOffice } from './zh-Hans-CN/office.ts';

async function allIn(locale: Locale): Promise<Readonly<Record<string, string>>> {
  const later = await Promise.all((await familyNames()).map((family) => loadFamily(locale, family)));
  return Object.assign({}, await loadMessages(locale), ...later);
}

// The back office's texts are no family: only its app loads them.
const english: Readonly<Record<string, string>> = { ...(await allIn('en-US')), ...englishOffice };
const chinese: Readonly<Record<string, string>> = { ...(await allIn('zh-Hans-CN')), ...chineseOffice };

describe('every language', () => {
  it('has the same keys', () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(chinese).sort());
  });

  it('has no empty text', () => {
    for (const messages of [chinese, english]) {
      expect(Object.entries(messages).filter(([, text]) => text.trim() === '')).toEqual([]);
    }
  });

  it('names no shop and no sub-brand: the retailer’s names are parameters', () => {
    for (const messages of [chinese, english])
      expect(Object.entries(messages).filter(([, text]) => /金兰|Jinlan|兰作|Lanzuo/i.test(text))).toEqual(
        [],
      );
  });

  it('neither shouts nor calls a shopper 亲 (look.md, "Manner")', () => {
    const allowed = /^errors\./;
    for (const messages of [chinese, english]) {
      const loud = Object.entries(messages).filter(
        ([key, text]) => /[!！]|亲[爱，,]|千足金|万足金/.test(text) && !allowed.test(key),
      );
      expect(loud).toEqual([]);
    }
  });
});
