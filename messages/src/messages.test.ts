import { describe, expect, it } from 'vitest';
import { families, type Locale, loadFamily, loadMessages } from './index.ts';

async function allIn(locale: Locale): Promise<Readonly<Record<string, string>>> {
  const later = await Promise.all(families.map((family) => loadFamily(locale, family)));
  return Object.assign({}, await loadMessages(locale), ...later);
}

const english = await allIn('en-US');
const chinese = await allIn('zh-Hans-CN');

describe('every language', () => {
  it('has the same keys', () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(chinese).sort());
  });

  it('says something', () => {
    for (const messages of [chinese, english]) {
      expect(Object.entries(messages).filter(([, text]) => text.trim() === '')).toEqual([]);
    }
  });

  it("names no shop: the retailer's own name is a parameter", () => {
    for (const messages of [chinese, english])
      expect(Object.entries(messages).filter(([, text]) => /金兰|Jinlan/i.test(text))).toEqual([]);
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
