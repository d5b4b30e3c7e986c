import { expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/processes/database.ts';
import { tidy } from './upkeep.ts';

it('the upkeep reuses the space of overwritten rows', async () => {
  const db = await openTestDatabase({ url: null });
  await db.script(
    "create table public.note (id int primary key, word text); insert into public.note values (1, ''); create index note_word on public.note (word)",
  );
  const pages = async (): Promise<number> =>
    (
      await db.query<{ pages: number }>(
        'test.pages',
        "select (pg_relation_size('public.note') / 8192)::int as pages",
      )
    )[0]?.pages ?? 0;
  const overwrite = () =>
    db.script(
      "do $$ begin for turn in 1..2000 loop update public.note set word = repeat('x', 200) || turn; end loop; end $$",
    );
  await overwrite();
  const pagesBefore = await pages();
  expect(pagesBefore).toBeGreaterThan(20);
  await tidy(db);
  await overwrite();
  expect(await pages()).toBeLessThanOrEqual(pagesBefore + 2);
  await db.close();
});
