import { expect, test } from 'vitest';
import { strayCharacter } from './stray-character.ts';

test('finds the character that a name cannot contain, an invisible one by its code point', () => {
  expect(strayCharacter('name', '陈嘉欣😀')).toEqual({ character: '😀', code: null });
  expect(strayCharacter('name', 'Anna 2')).toEqual({ character: '2', code: null });
  expect(strayCharacter('name', '陈\u200f嘉欣')).toMatchObject({ code: 'U+200F' });
  expect(strayCharacter('name', '陈\u202e嘉欣')).toMatchObject({ code: 'U+202E' });
});

test('finds the character that a message cannot contain; emoji are allowed', () => {
  expect(strayCharacter('comment', '想问手绳\u202e的长度')).toMatchObject({ code: 'U+202E' });
  expect(strayCharacter('comment', '谢谢😀\n再见')).toBeNull();
});

test('returns null if another rule is broken', () => {
  expect(strayCharacter('name', '陈')).toBeNull();
  expect(strayCharacter('name', '陈嘉欣')).toBeNull();
});
