import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importFolder } from '../../../import-folder.ts';
import { createJobs } from '../../../platform/jobs/runner.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

// A retailer's Magento pages, as REST returns them, with the folder `pub/media` beside them.

let shop: TestShop;
let folder: string;
const typed = (type: string, inner: string, attributes = '') =>
  `<div data-content-type="${type}" data-appearance="default" data-element="main"${attributes}>${inner}</div>`;
const page = (id: number, identifier: string, content: string, extra: object = {}) => ({
  ...{
    id,
    identifier,
    title: `Title ${identifier}`,
    page_layout: '1column',
    meta_title: '',
    meta_description: null,
  },
  ...{ content_heading: '', content, creation_time: '2026-01-01', sort_order: '0', active: true, ...extra },
});

beforeAll(async () => {
  shop = await createTestShop();
  folder = await mkdtemp(join(tmpdir(), 'jinlan-content-'));
  await mkdir(join(folder, 'content'), { recursive: true });
  await mkdir(join(folder, 'pub/media/wysiwyg/home'), { recursive: true });
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: '#a3262a' } });
  await picture.clone().jpeg().toFile(join(folder, 'pub/media/wysiwyg/home/hero.jpg'));
  await picture.clone().png().toFile(join(folder, 'pub/media/wysiwyg/ring.png'));
  await writeFile(join(folder, 'pub/media/wysiwyg/turn.mp4'), Buffer.from('\0\0\0\x18ftypmp42 film'));
  const answers = {
    'content/magento-blocks.json': {
      items: [
        {
          id: 12,
          identifier: 'Promo_Block',
          title: 'Promo',
          content: '<p>满额免运费<img src="{{media url="wysiwyg/ring.png"}}"></p>',
          active: true,
        },
        { id: 13, identifier: 'old', title: 'Old', content: '<p>x</p>', active: false },
      ],
      total_count: 2,
    },
    'content/magento-pages.json': {
      items: [
        page(1, 'no-route', '<p>404</p>'),
        page(3, 'hollow', ' '),
        page(4, 'twice', '<p>一</p>{{config path="a/b/c"}}'),
        page(
          2,
          'home',
          typed(
            'row',
            `${typed('block', '{{widget type="Magento\\Cms\\Block\\Widget\\Block" template="x" block_id="12"}}')}<figure data-content-type="image" data-appearance="full-width" data-element="main"><img data-element="desktop_image" src="{{media url=wysiwyg/home/hero.jpg}}" alt="主图"></figure>`,
          ).replace('"default"', '"contained"'),
        ),
        page(
          5,
          'About_us/Our-Story.html',
          '<h1>我们</h1><p>电话 {{config path="general/store_information/phone"}}</p><p>{{block id="Promo_Block"}}</p><video src="{{media url=wysiwyg/turn.mp4}}" controls></video><img src="{{media url=wysiwyg/gone.jpg}}">',
        ),
      ],
    },
    'content/magento-pages.en-US.json': {
      items: [page(6, 'About_us/Our-Story.html', '<h1>Us</h1>', { title: 'Our story' })],
    },
  };
  for (const [name, value] of Object.entries(answers))
    await writeFile(join(folder, name), JSON.stringify(value));
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Imports as the command does, while a shop runs. */
function bringIn() {
  const jobs = createJobs(shop.db, shop.clock, shop.platform.log, shop.platform.metrics);
  const platform = { ...shop.platform, jobs };
  return importFolder(platform, pathToFileURL(`${folder}/`), { dryRun: false });
}

it('imports the pages and blocks of a Magento shop with pictures and films, and reports what it left out', async () => {
  const reports = await bringIn();
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
  const notes = reports.flatMap(({ notes: of = [] }) =>
    of.map(({ entry, path, message }) => `${entry} ${path}: ${message}`),
  );
  expect(notes).toEqual(
    expect.arrayContaining([
      'old : Left out: it is disabled',
      'no-route : Left out: the shop has its own',
      'hollow : Left out: it is empty; Magento fills such a page with widgets, which do not come along',
      'Promo_Block : Is called promo_block here',
      'about_us-our-story : There is no picture wysiwyg/gone.jpg',
      expect.stringMatching(
        /^about_us-our-story html\.zh-Hans-CN: page: directive \{\{config .*phone.* is left out/,
      ),
    ]),
  );
  // A note that is the same for both languages is reported once.
  expect(notes.filter((note) => note.startsWith('twice html'))).toEqual([
    expect.stringMatching(/^twice html\.zh-Hans-CN: .*config/),
  ]);
  expect(await readdir(join(shop.platform.config.dataDir, 'media/wysiwyg'))).toEqual([
    'home',
    'ring.png',
    'turn.mp4',
  ]);
  await shop.areas.content.fresh();
  const { data } = await shop.graphql(
    '{ home: cmsPage(identifier: "home") { content_tree } story: route(url: "/about_us/our-story") { ... on CmsPage { title content_tree content } } }',
  );
  const [row] = data.home.content_tree;
  expect(row.children[0]).toMatchObject({ kind: 'block', identifier: 'promo_block' });
  expect(row.children[0].children[0].html).toContain('/media/wysiwyg/ring.png');
  expect(row.children[1].picture).toMatchObject({ file: 'wysiwyg/home/hero.jpg', width: 320, height: 200 });
  expect(data.story.content_tree.map(({ kind }: { kind: string }) => kind)).toEqual([
    'html',
    'block',
    'video',
    'html',
  ]);
  expect(data.story.content).not.toContain('{{');
  const english = await shop.graphql(
    '{ route(url: "/about_us/our-story") { ... on CmsPage { title } } }',
    {},
    { store: 'cn_en' },
  );
  expect(english.data.route.title).toBe('Our story');
  for (const [path, type] of [
    ['/media/wysiwyg/home/hero.jpg', 'image/'],
    ['/media/wysiwyg/turn.mp4', 'video/mp4'],
  ] as const) {
    const file = await shop.http({ url: path, method: 'GET' });
    expect([file.statusCode, String(file.headers['content-type']).startsWith(type)]).toEqual([200, true]);
  }
});

it('changes nothing when the same folder is imported again', async () => {
  const before = await shop.db.query(
    'test.pages',
    'select identifier, tree::text from content.page order by identifier',
  );
  await bringIn();
  expect(
    await shop.db.query('test.pages', 'select identifier, tree::text from content.page order by identifier'),
  ).toEqual(before);
});
