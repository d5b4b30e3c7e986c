import { describe, expect, it } from 'vitest';
import { wordsIn } from '../words/testing.ts';
import { madeRows } from './made.ts';

const ring = (metal: string, ...cut: readonly [string, string][]) => ({
  custommate_options: [
    { option_id: 'style', value_label: 'Plain Circle' },
    { option_id: 'metal', value_label: metal },
    { option_id: 'engraving', value_label: 'Inside' },
    { option_id: 'engraving_font', value_label: 'Arial' },
  ],
  word_custommate_options: cut.map(([word_content, word_type]) => ({ word_content, word_type })),
});
const nothing = { custommate_options: [], word_custommate_options: [] };

describe('a design in words', () => {
  it('of one piece tells its choices and what is cut, its style being its name', async () => {
    const words = await wordsIn('en-US', 'buy');
    const line = { ...ring('Gold 999', ['LOVE', 'inside']), for_her_option: null, for_him_option: null };
    expect(madeRows(line, words)).toEqual([['Gold 999'], ['Engraved “LOVE”']]);
  });

  it('of a pair tells each ring apart, and leaves out the one that nobody wears', async () => {
    const words = await wordsIn('zh-Hans-CN', 'buy');
    const her = ring('足金999', ['永结同心', 'inside']);
    expect(madeRows({ ...nothing, for_her_option: her, for_him_option: ring('铂金950') }, words)).toEqual([
      ['女戒', '足金999'],
      ['刻字「永结同心」'],
      ['男戒', '铂金950'],
    ]);
    expect(madeRows({ ...nothing, for_her_option: null, for_him_option: ring('铂金950') }, words)).toEqual([
      ['男戒', '铂金950'],
    ]);
  });

  it('tells whose style is which where a pair has two of them', async () => {
    const words = await wordsIn('en-US', 'buy');
    const his = { ...nothing, custommate_options: [{ option_id: 'style', value_label: 'Level Shore' }] };
    expect(madeRows({ ...nothing, for_her_option: ring('Gold 999'), for_him_option: his }, words)).toEqual([
      ['Her ring', 'Plain Circle', 'Gold 999'],
      ['His ring', 'Level Shore'],
    ]);
  });

  it('tells letters that the piece is made of from those that are cut into it', async () => {
    const words = await wordsIn('zh-Hans-CN', 'buy');
    const line = {
      ...nothing,
      word_custommate_options: [
        { word_content: '福', word_type: 'text' },
        { word_content: 'JL', word_type: 'back' },
      ],
      for_her_option: null,
      for_him_option: null,
    };
    expect(madeRows(line, words)).toEqual([['「福」'], ['刻字「JL」']]);
  });
});
