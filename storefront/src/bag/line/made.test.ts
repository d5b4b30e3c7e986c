import { wordsIn } from '@jinlan/client/words/testing';
import { describe, expect, it } from 'vitest';
import { madeRows } from './made.ts';

const option = (option_id: string, value_label: string, option_label = option_id) => ({
  option_id,
  option_label,
  value_id: value_label.toLowerCase(),
  value_label,
});
const ring = (metal: string, ...cut: readonly [string, string][]) => ({
  custommate_options: [
    option('style', 'Plain Circle'),
    option('metal', metal),
    ...(cut.length > 0 ? [option('engraving', 'Inside'), option('engraving_font', 'Arial')] : []),
  ],
  word_custommate_options: cut.map(([word_content, word_type]) => ({ word_content, word_type })),
});
const nothing = { custommate_options: [], word_custommate_options: [] };

describe('the text of a design', () => {
  it('of one piece has its choices and engravings; its style is its name', async () => {
    const words = await wordsIn('en-US', 'buy');
    const line = { ...ring('Gold 999', ['LOVE', 'inside']), for_her_option: null, for_him_option: null };
    expect(madeRows(line, words)).toEqual([['Gold 999'], ['Inside engraving (Arial): LOVE']]);
  });

  it('of a pair describes each ring separately, and omits a ring that does not exist', async () => {
    const words = await wordsIn('zh-Hans-CN', 'buy');
    const her = ring('足金999', ['永结同心', 'inside']);
    expect(madeRows({ ...nothing, for_her_option: her, for_him_option: ring('铂金950') }, words)).toEqual([
      ['女戒', '足金999'],
      ['Inside刻字（Arial）：永结同心'],
      ['男戒', '铂金950'],
    ]);
    expect(madeRows({ ...nothing, for_her_option: null, for_him_option: ring('铂金950') }, words)).toEqual([
      ['男戒', '铂金950'],
    ]);
  });

  it('names the style of each ring if a pair has two', async () => {
    const words = await wordsIn('en-US', 'buy');
    const his = { ...nothing, custommate_options: [option('style', 'Level Shore')] };
    expect(madeRows({ ...nothing, for_her_option: ring('Gold 999'), for_him_option: his }, words)).toEqual([
      ['Her ring', 'Plain Circle', 'Gold 999'],
      ['His ring', 'Level Shore'],
    ]);
  });

  it('shows each of two engravings in its own row, with position and font', async () => {
    const words = await wordsIn('en-US', 'buy');
    const line = {
      custommate_options: [
        option('engraving', 'Outside'),
        option('engraving_font', 'Kaiti'),
        option('engraving', 'Inside'),
        option('engraving_font', 'Script'),
      ],
      word_custommate_options: [
        { word_content: '执子之手', word_type: 'outside' },
        { word_content: 'Forever', word_type: 'inside' },
        { word_content: '2026', word_type: 'inside' },
      ],
      for_her_option: null,
      for_him_option: null,
    };
    expect(madeRows(line, words)).toEqual([
      ['Outside engraving (Kaiti): 执子之手'],
      ['Inside engraving (Script): Forever / 2026'],
    ]);
  });

  it('has labels for a stone, a number and a certificate', async () => {
    const words = await wordsIn('en-US', 'buy');
    const line = {
      ...nothing,
      custommate_options: [
        option('stone', '0.53 ct Oval, Lab-grown diamond'),
        option('stone_number', 'JD-001801', 'Centre stone number'),
        option('stone_report', 'IGI 612000001', 'Centre stone certificate'),
        option('gem', 'Diamond', 'Side stones'),
      ],
      for_her_option: null,
      for_him_option: null,
    };
    expect(madeRows(line, words)).toEqual([
      [
        '0.53 ct Oval, Lab-grown diamond',
        'Centre stone number: JD-001801',
        'Centre stone certificate: IGI 612000001',
        'Side stones: Diamond',
      ],
    ]);
  });

  it('distinguishes letters that form the piece from engraved letters', async () => {
    const words = await wordsIn('zh-Hans-CN', 'buy');
    const line = {
      custommate_options: [option('engraving', 'Back'), option('engraving_font', 'Serif')],
      word_custommate_options: [
        { word_content: '福', word_type: 'text' },
        { word_content: 'JL', word_type: 'back' },
      ],
      for_her_option: null,
      for_him_option: null,
    };
    expect(madeRows(line, words)).toEqual([['「福」'], ['Back刻字（Serif）：JL']]);
  });
});
