import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from './testing/shop.ts';

// Sorting the marks of these texts in Unicode's own way takes some ten seconds each, in which nobody else is answered.

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const marks = '\u0300\u0327'.repeat(100_000);
/** One character that becomes eighteen. */
const ligatures = '\ufdfa'.repeat(29_000);
const answeredMs = 4_000;

const operations = {
  'a password of customers':
    'mutation ($text: String!) { generateCustomerToken(email: "a@example.com", password: $text) { token } }',
  'a password of staff':
    'mutation ($text: String!) { generateStaffToken(staff_no: "HK0101", password: $text) { token } }',
  'a name of a category':
    'query ($text: String) { categoryList(filters: { name: { match: $text } }) { uid } }',
  'a name of many categories': `query ($text: String) { ${Array.from(
    { length: 90 },
    (_, nth) => `a${nth}: categoryList(filters: { name: { match: $text } }) { uid }`,
  ).join(' ')} }`,
  'a comment':
    'mutation ($text: String!) { contactUs(input: { name: "A", email: "a@example.com", comment: $text }) { status } }',
  'a carat weight':
    'query ($text: String) { diamonds(filter: { carat: { from: $text } }, pageSize: 1) { total_count } }',
  'a name of a store':
    'query ($text: String) { pickupLocations(filters: { name: { match: $text } }, pageSize: 1) { total_count } }',
  'a city of stores':
    'query ($text: String) { pickupLocations(filters: { city: { eq: $text } }, pageSize: 1) { total_count } }',
  'words of a search': 'query ($text: String) { products(search: $text, pageSize: 1) { total_count } }',
} as const;

describe('a text that is long to normalise', () => {
  it.each(Object.entries(operations))('is answered soon as %s', async (_, document) => {
    for (const text of [marks, ligatures]) {
      const begun = performance.now();
      const answer = await shop.graphql(document, { text }, { store: 'hk_en' });
      expect(performance.now() - begun).toBeLessThan(answeredMs);
      expect(answer.errors?.map(({ extensions }) => extensions?.code) ?? []).not.toContain('INTERNAL_ERROR');
    }
  });
});
