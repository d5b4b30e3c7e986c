import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema, isInterfaceType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { possibleTypes } from './cache.ts';
import { shrinkQuery } from './shrink-query.ts';
import { createStoredValues } from './stored-values.ts';

describe('stored values', () => {
  const backing = (fails: 'never' | 'always' | 'when full' = 'never') => {
    const map = new Map<string, string>();
    const refuse = () => {
      throw new DOMException('no', 'QuotaExceededError');
    };
    return {
      map,
      getItem: (key: string) => (fails === 'always' ? refuse() : (map.get(key) ?? null)),
      setItem: (key: string, value: string) => (fails === 'never' ? void map.set(key, value) : refuse()),
      removeItem: (key: string) => void map.delete(key),
      key: (index: number) => [...map.keys()][index] ?? null,
      get length() {
        return map.size;
      },
    };
  };

  it('keep value, time and ttl under the namespace, and drop an expired value on read', () => {
    let now = 1_000_000;
    const storage = backing();
    const stored = createStoredValues(
      () => storage,
      () => now,
    );
    stored.set('signin_token', 'abc', 3600);
    expect(JSON.parse(storage.map.get('jinlan__signin_token') ?? '')).toEqual({
      value: 'abc',
      timeStored: 1_000_000,
      ttl: 3600,
    });
    now += 3_600_000;
    expect(stored.get('signin_token')).toBe('abc');
    now += 1;
    expect(stored.get('signin_token')).toBeUndefined();
    expect(storage.map.size).toBe(0);
  });

  it('stay in memory where the storage is blocked, broken or full', () => {
    const throwing = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const open of [throwing, () => backing('always'), () => backing('when full'), () => null]) {
      const stored = createStoredValues(open);
      stored.set('a', { b: 1 });
      expect(stored.get('a')).toEqual({ b: 1 });
      expect(stored.names()).toContain('a');
      stored.remove('a');
      expect(stored.get('a')).toBeUndefined();
    }
  });

  it('drop entries that they cannot parse', () => {
    const storage = backing();
    const stored = createStoredValues(() => storage);
    for (const text of ['{', 'null', '"x"', '{"value":1}']) {
      storage.map.set('jinlan__a', text);
      expect(stored.get('a')).toBeUndefined();
      expect(storage.map.size).toBe(0);
    }
  });
});

describe('shrinking a query', () => {
  it('drops what GraphQL ignores and keeps adjacent names separate', () => {
    expect(
      shrinkQuery('query A($x: Int!, $y: [String!]) {\n  # note\n  a(x: $x, y: -1.5e3) { ...F, b }\n}'),
    ).toBe('query A($x:Int!$y:[String!]){a(x:$x y:-1.5e3){...F b}}');
  });

  it('leaves the content of strings unchanged', () => {
    expect(shrinkQuery('{ a(s: "two  , \\" # words", b: """block  # " text""") }')).toBe(
      '{a(s:"two  , \\" # words"b:"""block  # " text""")}',
    );
  });
});

describe('possible types', () => {
  const schema = buildSchema(
    readFileSync(new URL('../../../contract/schema.graphql', import.meta.url), 'utf8'),
  );

  it('include every interface on which a document has a fragment', () => {
    const folder = new URL('../../../storefront/src/', import.meta.url);
    const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.graphql'),
    );
    const namedTypes = documents.flatMap((file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\bon ([A-Z]\w+) \{/g)].map(
        ([, type = '']) => type,
      ),
    );
    const interfaces = new Set(namedTypes.filter((type) => isInterfaceType(schema.getType(type))));
    expect(interfaces.size).toBeGreaterThan(0);
    expect([...interfaces].filter((type) => !Object.hasOwn(possibleTypes, type))).toEqual([]);
  });

  it("equal the contract's", () => {
    for (const [name, types] of Object.entries(possibleTypes)) {
      const type = schema.getType(name);
      if (!isInterfaceType(type)) throw new Error(`${name} is no interface`);
      expect(schema.getPossibleTypes(type).map(String).sort()).toEqual([...(types as string[])].sort());
    }
  });
});
