import { expect, it } from 'vitest';
import { ringOptions } from './ring-options.ts';

it('options of a pair are listed by ring, with the wearer named once', () => {
  const listed = [
    { label: '女戒\u00a0· 款式', value: '素圈' },
    { label: '女戒\u00a0· 刻字\u00a0· 内圈', value: '永结同心' },
    { label: '男戒\u00a0· 款式', value: '平岸' },
    // Orders had an ordinary space before they had a non-breaking one.
    { label: '男戒 · 金属', value: '足金999' },
  ];
  expect(ringOptions(listed)).toEqual([
    {
      whose: '女戒',
      options: [
        { label: '款式', value: '素圈' },
        { label: '刻字\u00a0· 内圈', value: '永结同心' },
      ],
    },
    {
      whose: '男戒',
      options: [
        { label: '款式', value: '平岸' },
        { label: '金属', value: '足金999' },
      ],
    },
  ]);
});
