import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, TextsBuilder } from '../../../platform/collections/texts.ts';
import { IdIndex, JoinedTexts, NumberSets, TextIndex } from './lookups.ts';

const articleNumber = fc.stringMatching(/^[A-Za-z0-9金é💎][A-Za-z0-9._ /金é💎-]{0,8}$/u);

function joined(texts: readonly string[]): JoinedTexts {
  const starts = new Int32Array(texts.length);
  const encoded = texts.map((text) => JoinedTexts.encode(text));
  encoded.forEach((text, at) => {
    starts[at + 1] = (starts[at] as number) + text.length + 1;
  });
  return new JoinedTexts(encoded.map((text) => `${text}\n`).join(''), starts);
}

test('splits joined texts again, and compares them in order', () => {
  fc.assert(
    fc.property(fc.array(articleNumber, { minLength: 2 }), (texts) => {
      const all = joined(texts);
      expect(texts.map((_, at) => all.at(at))).toEqual(texts);
      const [a, b] = texts.map((text) =>
        Buffer.from(text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())),
      );
      expect(Math.sign(all.compare(0, 1))).toBe(Buffer.compare(a as Buffer, b as Buffer));
    }),
  );
});

test('does not match across two adjacent texts', () => {
  const all = joined(['JL1', 'JL2']);
  expect(['JL1', 'JL', 'JL1 ', 'JL1 JL2'].map((text) => all.is(0, bytesOf(text)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('returns no text for an invalid index', () => {
  expect(joined(['one']).at(7)).toBe('');
});

test('equal sets share an index, and each set is returned unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(999), { maxLength: 3 })), (lists) => {
      const sets = new NumberSets();
      const numbers = lists.map((list) => sets.add(list.join(',')));
      expect(numbers.map((number) => sets.at(number))).toEqual(lists);
      expect(new Set(numbers).size).toBe(new Set(lists.map(String)).size);
    }),
  );
});

test('finds texts and numbers at their first index, and no others', () => {
  fc.assert(
    fc.property(fc.array(articleNumber), fc.uniqueArray(fc.integer({ min: 1, max: 500 })), (texts, ids) => {
      const builder = new TextsBuilder();
      for (const text of texts) builder.add(text);
      for (const held of [joined(texts), builder.build()]) {
        const byText = new TextIndex(texts.length, held);
        for (const text of texts) expect(byText.get(text)).toBe(texts.indexOf(text));
        expect([byText.get('nowhere else'), byText.get('玉'), byText.get('')]).toEqual([
          undefined,
          undefined,
          undefined,
        ]);
        const backwards = new TextIndex(texts.length, held, (index) => texts.length - 1 - index);
        for (const text of texts)
          expect(backwards.get(text)).toBe(texts.length - 1 - texts.lastIndexOf(text));
      }
      const byId = new IdIndex(Int32Array.from(ids));
      ids.forEach((id, index) => {
        expect(byId.get(id)).toBe(index);
      });
      expect([byId.get(501), byId.get(0), byId.get(-1)]).toEqual([undefined, undefined, undefined]);
    }),
  );
});
