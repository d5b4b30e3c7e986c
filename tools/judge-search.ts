import { readFileSync } from 'node:fs';
import { type JudgedQuery, judgeSearches, meanOf } from '../server/src/testing/search/search-evaluation.ts';
import { createTestShop } from '../server/src/testing/shop.ts';

// `node tools/judge-search.ts <queries.json>` prints recall and precision of the sample shop's search, and its worst
// queries.

const [file, shownQueries = '40'] = process.argv.slice(2);
if (file === undefined) {
  console.error('node tools/judge-search.ts <queries.json> [how many of the worst]');
  process.exit(2);
}
const queries = JSON.parse(readFileSync(file, 'utf8')) as JudgedQuery[];
const shop = await createTestShop({ sample: true });
const judged = await judgeSearches(shop, queries);
await shop.close();

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;
console.log(
  `${queries.length} queries, ${judged.length} with an answer: recall ${percent(meanOf(judged.map(({ recall }) => recall)))}, precision ${percent(meanOf(judged.map(({ precision }) => precision)))}`,
);
const worst = judged
  .filter(({ recall, precision }) => recall + precision < 2)
  .sort((a, b) => a.recall + a.precision - b.recall - b.precision)
  .slice(0, Number(shownQueries));
for (const { query, recall, precision, missed, wrong: unexpected } of worst)
  console.log(
    `${percent(recall).padStart(8)} ${percent(precision).padStart(8)}  ${query}` +
      `${missed.length > 0 ? `; missed ${missed.slice(0, 12).join(' ')}` : ''}` +
      `${unexpected.length > 0 ? `; wrong ${unexpected.slice(0, 12).join(' ')}` : ''}`,
  );
