import { wordsIn } from '@jinlan/client/words/testing';
import { expect, it } from 'vitest';
import { reportText } from './report-words.ts';

it('girdle and culet are translated, and unknown words kept', async () => {
  const zh = await wordsIn('zh-Hans-CN', 'diamonds');
  const en = await wordsIn('en-US', 'diamonds');
  const texts = (text: string) => [reportText(zh, text), reportText(en, text)];
  expect(texts('Medium to Slightly Thick')).toEqual(['中等至稍厚', 'Medium to slightly thick']);
  expect(texts('THIN')).toEqual(['薄', 'Thin']);
  expect(texts('None')).toEqual(['无', 'None']);
  for (const foreign of ['Medium to Bruted', 'Thin to Medium to Thick', 'to', '3.5 %'])
    expect(texts(foreign)).toEqual([foreign, foreign]);
});
