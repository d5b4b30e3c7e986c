/** Pictures, films and choices of a piece, and kinds of content that the sample shop does not use. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerChanged, answerFailing } from '../support/answers.ts';
import { ask, expectAccessible, look, settled, shopUrl, withBrowser } from '../support/browser.ts';

const visit = withBrowser();
const ring = '/zhishou-inscribed-gold-ring.html';

interface Entry {
  readonly uid: string;
  readonly [field: string]: unknown;
}
interface PiecePage {
  readonly products: { readonly items: readonly { readonly media_gallery_entries: readonly Entry[] }[] };
}

/** Opens the ring's page from a list, with another gallery. */
async function openRing(
  { page, at }: Pick<Awaited<ReturnType<typeof visit>>, 'page' | 'at'>,
  gallery: (pictures: readonly Entry[]) => readonly Entry[],
): Promise<Locator> {
  await answerChanged<PiecePage>(page, 'ProductPage', (data) => ({
    ...data,
    products: {
      ...data.products,
      items: data.products.items.map((piece) => ({
        ...piece,
        media_gallery_entries: gallery(piece.media_gallery_entries),
      })),
    },
  }));
  await page.goto(at('/gold/rings.html'));
  await page.getByRole('main').locator(`a[href="${ring}"]`).first().click();
  const pictureRegion = page.getByRole('region', { name: '图片' });
  await pictureRegion.waitFor();
  return pictureRegion;
}

/** Swipes over the element from right to left. */
async function swipe(page: Page, strip: Locator): Promise<void> {
  const box = await strip.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  const devtools = await page.context().newCDPSession(page);
  const at = (share: number) => ({ x: box.x + box.width * share, y: box.y + 200 });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0.85)] });
  for (let share = 0.8; share > 0.15; share -= 0.05)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(share)] });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Index of the picture at which the strip has stopped. */
const shownIn = (strip: Locator): Promise<number> =>
  strip.evaluate((element) => element.scrollLeft / element.clientWidth);

describe('the gallery of a piece', () => {
  it('is swiped by touch, on the page and in the lightbox', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at(ring));
    const gallery = page.getByRole('region', { name: '图片' });
    const strip = gallery.getByRole('list');
    await swipe(page, strip);
    await expect.poll(() => shownIn(strip)).toBe(1);
    // The second of the dots under it is active.
    const marks = gallery.locator('p i');
    await expect
      .poll(() => marks.evaluateAll((all) => all.map((mark) => mark.hasAttribute('data-on'))))
      .toEqual([false, true, false]);
    await gallery.getByRole('button', { name: '放大图片 2' }).tap();
    const viewer = page.getByRole('dialog', { name: /执手/ });
    await viewer.getByRole('status').filter({ hasText: '2 / 3' }).waitFor();
    const large = viewer.getByRole('list');
    await settled(large);
    await swipe(page, large);
    await expect.poll(() => shownIn(large)).toBe(2);
    await viewer.getByRole('status').filter({ hasText: '3 / 3' }).waitFor();
  });

  it.each([2, 4])('lays %i pictures out in full rows', async (count) => {
    const visited = await visit();
    const gallery = await openRing(visited, (pictures) =>
      Array.from({ length: count }, (_, index) => ({
        ...pictures[index % pictures.length],
        uid: `made-${index}`,
      })),
    );
    const items = gallery.getByRole('listitem');
    await expect.poll(() => items.count()).toBe(count);
    const boxes = await items.evaluateAll((all) =>
      all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    );
    const frame = await gallery
      .getByRole('list')
      .evaluate((element) => element.getBoundingClientRect().toJSON());
    const rows = [...Map.groupBy(boxes, ({ y }) => Math.round(y)).values()];
    expect(rows.map((row) => row.length)).toEqual(count === 2 ? [1, 1] : [1, 3]);
    for (const row of rows) {
      expect(Math.min(...row.map(({ left }) => left))).toBeCloseTo(frame.left, 0);
      expect(Math.max(...row.map(({ right }) => right))).toBeCloseTo(frame.right, 0);
      for (const { height } of row) expect(height).toBeCloseTo(row[0]?.height ?? 0, 0);
      // Side by side with a gap of 16 px.
      for (const [index, { left }] of row.entries())
        if (index > 0) expect(left - (row[index - 1]?.right ?? 0)).toBeCloseTo(16, 0);
    }
    // The first picture is the largest, and each fills its box.
    for (const { height } of boxes.slice(1))
      expect(height).toBeLessThanOrEqual((boxes[0]?.height ?? 0) * 0.51);
    const filled = await items.evaluateAll((all) =>
      all.map((element) => {
        const picture = element.querySelector('img')?.getBoundingClientRect();
        const { width, height } = element.getBoundingClientRect();
        return picture ? (picture.width * picture.height) / (width * height) : 0;
      }),
    );
    for (const share of filled) expect(share).toBeCloseTo(1, 1);
    await look(visited.page, `gallery-of-${count}-1280`);
  });

  it('plays the shop’s own film in place, and requests a film of another site only when it is opened', async () => {
    const visited = await visit();
    const { page } = visited;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await serveFilm(page);
    const gallery = await openRing(visited, ([front, ...others]) => [
      ...(front ? [front] : []),
      ...others.map((entry, index) => ({
        ...entry,
        video_content: {
          __typename: 'ProductMediaGalleryEntriesVideoContent',
          video_url: index === 0 ? film : 'https://youtu.be/abcdefghijk?si=tracked',
          video_title: index === 0 ? '戒指转一圈' : '打金的一天',
        },
      })),
    ]);
    const elsewhere = gallery.getByRole('link', { name: '到 youtube.com 观看：打金的一天' });
    await elsewhere.scrollIntoViewIfNeeded();
    expect(await elsewhere.getAttribute('href')).toBe('https://www.youtube.com/watch?v=abcdefghijk');
    expect(await elsewhere.getAttribute('target')).toBe('_blank');
    expect(await elsewhere.getAttribute('rel')).toBe('noopener noreferrer');
    await look(page, 'gallery-films-1280');
    await playsFilm(gallery.getByTitle('戒指转一圈'), requests);
  });
});

it('a piece’s page shows matching pieces, each with a link to its page', async () => {
  const { page, at } = await visit({ store: 'cn_en' });
  const { products } = await ask<{
    products: { items: readonly { related_products: readonly { name: string; url_key: string }[] }[] };
  }>(
    '{ products(filter: { sku: { eq: "JL10206" } }) { items { related_products { name url_key } } } }',
    {},
    'cn_en',
  );
  const related = products.items[0]?.related_products ?? [];
  expect(related.length).toBeGreaterThan(2);
  await page.goto(at(ring));
  const cards = page
    .locator('section', { has: page.getByRole('heading', { level: 2, name: 'Goes well with' }) })
    .last()
    .getByRole('article');
  await expect
    .poll(() => cards.getByRole('heading').allInnerTexts())
    .toEqual(related.slice(0, 4).map(({ name }) => name));
  for (const price of await cards.allInnerTexts()) expect(price).toMatch(/¥[\d,]+/);
  await cards.nth(1).getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname === `/${related[1]?.url_key}.html`);
  await page.getByRole('heading', { level: 1, name: related[1]?.name ?? '' }).waitFor();
});

describe('the choices of a piece', () => {
  it('have stock per variant: a size sold out in one metal is available in another', async () => {
    const { page, at } = await visit({ store: 'cn_en' });
    const { products } = await ask<{
      products: {
        items: readonly {
          variants: readonly {
            attributes: readonly { label: string }[];
            product: { stock_status: string };
          }[];
        }[];
      };
    }>(
      '{ products(filter: { sku: { eq: "JL20402" } }) { items { ... on ConfigurableProduct { variants { attributes { label } product { stock_status } } } } } }',
      {},
      'cn_en',
    );
    const variants = (products.items[0]?.variants ?? []).map(({ attributes, product }) => ({
      labels: attributes.map(({ label }) => label),
      soldOut: product.stock_status === 'OUT_OF_STOCK',
    }));
    const metals = ['18K rose gold', '18K white gold'];
    await page.goto(at('/tongxin-plain-wedding-band.html'));
    const main = page.getByRole('main');
    const sizes = main.getByRole('group', { name: /Ring size/ });
    const soldOutIn = async (metal: string) => {
      const labels: string[] = [];
      for (const tile of await sizes.locator('label').all()) {
        const [size = '', ...rest] = (await tile.innerText()).split('\n');
        const closed = await tile.getByRole('radio').isDisabled();
        expect(closed, `${metal} ${size}`).toBe(rest.join(' ').includes('Sold out'));
        if (closed) labels.push(size);
      }
      return labels;
    };
    const lists: (readonly string[])[] = [];
    for (const metal of metals) {
      const ofMetal = variants.filter(({ labels }) => labels.includes(metal));
      await main.getByRole('radio', { name: metal }).check();
      await expect
        .poll(async () => {
          const soldOutSizes = await soldOutIn(metal);
          return ofMetal
            .filter(({ labels, soldOut }) => soldOutSizes.some((size) => labels.includes(size)) !== soldOut)
            .map(({ labels }) => labels.join(' '));
        })
        .toEqual([]);
      const soldOutSizes = await soldOutIn(metal);
      lists.push(soldOutSizes);
      expect(soldOutSizes.length).toBeGreaterThan(0);
    }
    // Each metal has its own stock, so the lists of sizes differ.
    expect(lists[0]).not.toEqual(lists[1]);
    await look(page, 'options-stock-1280-en');
  });

  it('explain why a piece is not added to the bag, by stock, sign-in or options, or that the page must be refreshed', async () => {
    const { page, at } = await visit({ store: 'cn_en' });
    const { products } = await ask<{
      products: {
        items: readonly { sku?: string; url_key: string; only_x_left_in_stock: number | null }[];
      };
    }>(
      '{ products(filter: { in_stock: { eq: "1" } }, pageSize: 100) { items { url_key only_x_left_in_stock ... on SimpleProduct { sku } } } }',
      {},
      'cn_en',
    );
    const [scarce] = products.items
      .filter(({ sku, only_x_left_in_stock: left }) => sku && left !== null)
      .toSorted((piece, next) => (piece.only_x_left_in_stock ?? 0) - (next.only_x_left_in_stock ?? 0));
    if (!scarce) throw new Error('The sample shop has no piece that runs low.');
    await page.goto(at(`/${scarce.url_key}.html`));
    const main = page.getByRole('main');
    const add = main.getByRole('button', { name: 'Add to bag' });
    const bag = page.getByRole('dialog', { name: /bag/i });
    for (let remaining = scarce.only_x_left_in_stock ?? 0; remaining > 0; remaining -= 1) {
      await add.click();
      await bag.waitFor();
      await page.keyboard.press('Escape');
      await bag.waitFor({ state: 'hidden' });
    }
    await add.click();
    // The whole stock is already in the bag.
    await main.getByRole('alert').filter({ hasText: 'Not enough in stock' }).waitFor();
    for (const [code, message] of [
      ['NOT_AUTHORISED', 'Please sign in first, then add it to the bag.'],
      ['OPTIONS_REQUIRED', 'Please choose a size or style first.'],
      ['INTERNAL_SERVER_ERROR', 'It could not be added. Please refresh the page and try again.'],
    ] as const) {
      await answerFailing(page, 'AddToBag', { status: 200, code });
      await add.click();
      await main.getByRole('alert').filter({ hasText: message }).waitFor();
      expect(await bag.count()).toBe(0);
    }
  });
});

const film = '/media/films/ring-turning.webm';

/** Serves a film at an address of the shop, which has no film. The browser's recorder makes half a second of it. */
async function serveFilm(page: Page): Promise<void> {
  const studio = await page.context().newPage();
  await studio.goto(`${shopUrl()}/robots.txt`, { waitUntil: 'load' });
  const videoBytes = await studio.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 80 });
    const brush = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const hasEnded = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 10; frame += 1) {
      brush?.fillRect(frame * 6, 0, 6, 80);
      await new Promise((next) => setTimeout(next, 50));
    }
    recorder.stop();
    await hasEnded;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  await studio.close();
  await page.route(`**${film}`, (route) =>
    route.fulfill({ contentType: 'video/webm', body: Buffer.from(videoBytes) }),
  );
}

/** Checks that the film requests nothing, here or elsewhere, before it is played, and that it then plays. */
async function playsFilm(element: Locator, requests: readonly string[]): Promise<void> {
  const outside = () => requests.filter((url) => /^https?:/.test(url) && !url.startsWith(shopUrl()));
  expect(await element.getAttribute('src')).toBe(film);
  expect(await element.evaluate((video: HTMLVideoElement) => video.controls)).toBe(true);
  await element.scrollIntoViewIfNeeded();
  expect(requests.filter((url) => url.endsWith(film))).toEqual([]);
  expect(outside()).toEqual([]);
  await element.focus();
  await element.press('Space');
  await expect
    .poll(() => element.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  expect(requests.filter((url) => url.endsWith(film)).length).toBeGreaterThan(0);
  expect(outside()).toEqual([]);
}

const workshop = [
  { kind: 'heading', level: 1, text: '工坊一日' },
  { kind: 'html', html: '<table><caption>火候</caption><tbody><tr><td>1064 ℃</td></tr></tbody></table>' },
  { kind: 'video', src: film, title: '戒指转一圈' },
  { kind: 'video', src: 'https://vimeo.com/123456?share=copy', title: '打金的一天' },
  {
    kind: 'map',
    points: [
      { latitude: 22.3, longitude: 114.2, label: '香港工坊', address: '红磡民裕街', phone: '+852 2345 6789' },
      { latitude: 31.2, longitude: 121.5, label: '上海工坊' },
    ],
  },
];

it('content has html, films and maps: a film plays in the page, a map shows its places', async () => {
  const { page, at } = await visit();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Film</title>' }),
  );
  await serveFilm(page);
  await answerChanged<{ cmsPage: object }>(page, 'ContentPage', (data) => ({
    ...data,
    cmsPage: {
      ...data.cmsPage,
      content_tree: [{ kind: 'row', appearance: 'contained', children: workshop }],
    },
  }));
  await page.goto(at('/sitemap'));
  const main = page.getByRole('main');
  await main.getByRole('link', { name: '关于金兰', exact: true }).last().click();
  await main.getByRole('heading', { level: 1, name: '工坊一日' }).waitFor();
  await main.getByRole('table', { name: '火候' }).getByRole('cell', { name: '1064 ℃' }).waitFor();
  const map = main.getByRole('region', { name: '香港工坊, 上海工坊' });
  const hongKong = main.getByRole('listitem').filter({ hasText: '红磡民裕街' });
  expect(await hongKong.getByRole('link').getAttribute('href')).toBe('tel:+85223456789');
  expect(await hongKong.getAttribute('aria-current')).toBeNull();
  await map.getByRole('button', { name: '香港工坊' }).click();
  await expect.poll(() => hongKong.getAttribute('aria-current')).toBe('location');
  // A film of another site: nothing is requested from that site until the shopper presses play.
  const elsewhere = main.getByRole('region', { name: /打金的一天/ });
  const link = elsewhere.getByRole('link', { name: /vimeo\.com/ });
  expect(await link.getAttribute('href')).toBe('https://vimeo.com/123456');
  await elsewhere.getByRole('button', { name: '播放影片' }).waitFor();
  expect(requests.filter((url) => url.includes('vimeo'))).toEqual([]);
  await look(page, 'content-kinds-1280');
  await expectAccessible(page);
  await playsFilm(main.getByTitle('戒指转一圈'), requests);
  await elsewhere.getByRole('button', { name: '播放影片' }).click();
  const player = main.getByTitle('打金的一天');
  await player.waitFor();
  expect(await player.getAttribute('src')).toMatch(/^https:\/\/player\.vimeo\.com\/video\/123456\?/);
  expect(await player.evaluate((frame) => frame === document.activeElement)).toBe(true);
  await expect.poll(() => requests.filter((url) => url.includes('vimeo')).length).toBe(1);
});
