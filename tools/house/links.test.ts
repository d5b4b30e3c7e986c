import { describe, expect, test } from 'vitest';
import { findBrokenLinks } from './links.ts';

const brokenIn = (text: string, path = 'docs/guide.md') => {
  const files = [
    { path, text },
    { path: 'README.md', text: '# Jinlan 金兰\n## Start' },
    {
      path: 'docs/limits.md',
      text: '## Cost of a `GraphQL` document\n## Twice\n## Twice\n```\n## Not one\n```',
    },
  ];
  const others = ['docs/home.webp', 'server/src/app.ts'].map((other) => ({ path: other, text: '' }));
  return findBrokenLinks([...files, ...others]).map((line) => /links to (\S+),/.exec(line)?.[1]);
};

describe('a link of a document', () => {
  test('leads to a file, a folder, a heading, or elsewhere', () => {
    const links = [
      'limits.md',
      './limits.md#twice-1',
      'limits.md#cost-of-a-graphql-document',
      '#here',
      '../README.md#jinlan-金兰',
      '../server/src/',
      'home.webp',
      'https://example.com/x#y',
    ];
    expect(brokenIn(`## Here\n${links.map((link) => `[text](${link})`).join(' ')}`)).toEqual([]);
  });

  test.each(['nowhere.md', 'limits.md#not-one', 'limits.md#cost', '#there', '../docs/home.png', 'server/'])(
    'to %s is reported',
    (link) => expect(brokenIn(`See [this](${link}).`)).toEqual([link]),
  );

  test('is not checked in code', () => {
    expect(brokenIn('Write `[text](nowhere.md)`.\n```\n[text](nowhere.md)\n```')).toEqual([]);
  });
});
