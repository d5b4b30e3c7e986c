import { describe, expect, test } from 'vitest';
import { findBrokenCitations } from './citations.ts';

const documents = [
  { path: 'docs/specification.md', text: '## 4. States\n## 9. Constants' },
  {
    path: 'docs/trade-facts.md',
    text: '## 0. What decides\n\n1. One\n2. Two\n## 5. Orders\n### 5.1 Life cycle',
  },
  { path: 'docs/product-decisions.md', text: '## 7. Cart' },
  { path: 'docs/decisions/043-round-measures.md', text: '' },
];
const brokenIn = (text: string, path = 'domain/src/a.ts') =>
  findBrokenCitations([...documents, { path, text }]).map((line) => line.split(' cites ')[1]?.split(',')[0]);

describe('a citation', () => {
  test('resolves to a section, an entry of a list or a decision', () => {
    expect(
      brokenIn(
        '// specification 4 and 9, trade-facts 5.1, trade-facts 0.2, product-decisions 7, decision 043',
      ),
    ).toEqual([]);
    expect(brokenIn('See docs/decisions/043-round-measures.md')).toEqual([]);
  });

  test.each([
    ['specification 12', 'specification 12'],
    ['Specification 4, 12 and 9', 'Specification 12'],
    ['trade-facts 5.9', 'trade-facts 5.9'],
    ['money-and-members 1', 'money-and-members 1'],
    ['decisions 043 and 044', 'decision 044'],
    ['decision record 044', 'decision 044'],
    ['docs/decisions/099', 'decision 099'],
  ])('%s is reported', (text, finding) => {
    expect(brokenIn(`/** As ${text} has it. */`)).toEqual([finding]);
  });

  test('is checked in code and documents, but not in migrations', () => {
    expect(brokenIn('trade-facts 9', 'docs/a.md')).toHaveLength(1);
    expect(brokenIn('-- trade-facts 9', 'database/migrations/1.sql')).toEqual([]);
  });
});
