import { wordsIn } from '@jinlan/client/words/testing';
import { describe, expect, it } from 'vitest';
import { type Counted, roomText } from './room-text.ts';

describe('the space left for a text', () => {
  it.each<readonly [number, Counted, string, string]>([
    [8, 'both', '8 letters or 4 characters left', '还可 8 个字母或 4 个汉字'],
    [2, 'both', '2 letters or 1 character left', '还可 2 个字母或 1 个汉字'],
    [2, 'characters', '1 character left', '还可 1 个汉字'],
    [8, 'characters', '4 characters left', '还可 4 个汉字'],
    [1, 'letters', '1 letter left', '还可 1 个字母'],
    [3, 'digits', '3 digits left', '还可 3 个数字'],
    [-1, 'both', '', ''],
  ])('of %i, counted as %s', async (left, counted, english, chinese) => {
    expect(roomText(await wordsIn('en-US', 'atelier'), left, counted)).toBe(english);
    expect(roomText(await wordsIn('zh-Hans-CN', 'atelier'), left, counted)).toBe(chinese);
  });

  it('says that nothing more fits', async () => {
    const words = await wordsIn('en-US', 'atelier');
    for (const [left, counted] of [
      [0, 'both'],
      [1, 'characters'],
    ] as const)
      expect(roomText(words, left, counted)).toBe(words('atelier.full'));
  });
});
