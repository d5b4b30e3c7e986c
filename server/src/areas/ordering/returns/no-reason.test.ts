import { expect, it } from 'vitest';
import { inLanguageOf } from './no-reason.ts';

it('words for a missing reason are read in the language of the reader, and a reason as it was written', () => {
  expect(inLanguageOf('zh-Hans-CN', 'No reason given')).toBe('没有写原因');
  expect(inLanguageOf('en-US', '没有写原因')).toBe('No reason given');
  expect(inLanguageOf('en-US', '太小')).toBe('太小');
  expect(inLanguageOf('en-US', null)).toBeNull();
});
