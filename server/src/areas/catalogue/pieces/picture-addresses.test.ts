import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCart } from '../../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

const baseUrl = 'https://shop.jinlan.example';
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, config: { baseUrl } });
});
afterAll(() => shop.close());

const pictureFields = `image { url } small_image { url } thumbnail { url }
  media_gallery { url ... on ProductVideo { video_content { video_url } } }
  media_gallery_entries { file }`;

/** The parameters that a stock client appends to a picture's address. */
const sizes = 'auto=webp&format=pjpg&width=640&height=800&fit=cover';
const fetchPicture = (url: string) =>
  shop.http({ url: url.slice(baseUrl.length), headers: { accept: 'image/webp' } });

describe('the URL of a picture', () => {
  it('is absolute everywhere in the API', async () => {
    const { data, errors } = await shop.graphql(
      `{ products(filter: { category_url_path: { eq: "gold" } }, pageSize: 20) { items { ${pictureFields} } }
         categoryList { image image_banner children { image image_banner } }
         searchSuggestions(search: "戒指") { image_url } }`,
    );
    expect(errors).toBeUndefined();
    const text = JSON.stringify(data);
    expect(text).toContain(`"${baseUrl}/media/`);
    expect(text).not.toMatch(/"\/media\//);
    expect(text).toMatch(new RegExp(`"image_banner":"${baseUrl}/media/`));
  });

  it('is served, also when clients join the media base URL and a file', async () => {
    const { data } = await shop.graphql(
      `{ storeConfig { secure_base_media_url }
         products(filter: { category_url_path: { eq: "gold" } }, pageSize: 1) { items { ${pictureFields} } } }`,
    );
    const [item] = data.products.items;
    const [{ file }] = item.media_gallery_entries;
    const built = `${data.storeConfig.secure_base_media_url}catalog/product${file}?${sizes}`;
    const answers = await Promise.all([fetchPicture(`${item.image.url}?${sizes}`), fetchPicture(built)]);
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual([
      [200, 'image/webp'],
      [200, 'image/webp'],
    ]);
    expect(answers[0]?.headers.etag).toBe(answers[1]?.headers.etag);
  });

  it('is absolute in a cart too', async () => {
    const { cartId, headers } = await startCart(shop);
    const { data } = await shop.graphql(
      `query ($id: String!) { cart(cart_id: $id) { items { product { thumbnail { url } small_image { url } } } } }`,
      { id: cartId },
      headers,
    );
    const [{ product }] = data.cart.items;
    expect(product.thumbnail.url).toMatch(new RegExp(`^${baseUrl}/media/`));
    expect(product.small_image.url).toBe(product.thumbnail.url);
  });
});
