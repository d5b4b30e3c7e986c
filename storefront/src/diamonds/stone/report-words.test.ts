import { wordsIn } from '@jinlan/client/words/testing';
import { expect, it } from 'vitest';
import { reportText } from './report-words.ts';

it('tells girdle and culet in the reader’s language, and unknown words as they came', async () => {
  const zh = await wordsIn('zh-Hans-CN', 'diamonds');
  const en = await wordsIn('en-US', 'diamonds');
  const told = (text: string) => [reportText(zh, text), reportText(en, text)];
  expect(told('Medium to Slightly Thick')).toEqual(['中等至稍厚', 'Medium to slightly thick']);
  expect(told('THIN')).toEqual(['薄', 'Thin']);
  expect(told('None')).toEqual(['无', 'None']);
  for (const foreign of ['Medium to Bruted', 'Thin to Medium to Thick', 'to', '3.5 %'])
    expect(told(foreign)).toEqual([foreign, foreign]);
});
