import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../testing/buyer.ts';
import { newClientId, shopperBrowser } from '../../testing/conversations.ts';
import { testDatabaseUrl } from '../../testing/processes/database.ts';
import { killAll, type Running, startShop } from '../../testing/processes/process.ts';
import { createSharedDatabase, type SharedDatabase } from '../../testing/processes/shared-database.ts';

const url = testDatabaseUrl();

if (url === undefined)
  it('a conversation on the embedded database outlives the end of its process', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'jinlan-conversations-'));
    try {
      const first = await startShop({ DATA_DIR: dataDir });
      const writer = shopperBrowser(first.shop);
      await must(writer.open());
      await must(writer.write('First', { email: 'restart@example.com' }));
      await first.server.kill('SIGKILL');
      const second = await startShop({ DATA_DIR: dataDir });
      const headers = { store: 'hk_en', cookie: writer.cookie };
      const { data } = await second.shop.graphql('{ conversation { messages { text } } }', {}, headers);
      expect(data).toEqual({ conversation: { messages: [{ text: 'First' }] } });
    } finally {
      await killAll();
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 240_000);
else
  describe('conversations of two processes on one PostgreSQL', () => {
    let dataDir: string;
    let database: SharedDatabase;
    let environment: Record<string, string>;
    let first: Running;
    let second: Running;
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'jinlan-conversations-'));
      database = await createSharedDatabase(url);
      environment = { DATA_DIR: dataDir, DATABASE_URL: database.url, DATABASE_POOL_SIZE: '5' };
      [first, second] = await Promise.all([startShop(environment), startShop(environment)]);
    }, 240_000);
    afterAll(async () => {
      await killAll();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    });

    it('what is written in one reaches the open page of the other, and outlives the end of both', async () => {
      const writer = shopperBrowser(first.shop);
      await must(writer.open());
      // The machine's clock may be outside opening hours, when a message needs an e-mail address. At other times the address
      // does no harm.
      const email = { email: 'restart@example.com' };
      const { writeToConversation: begun } = await must(writer.write('First', email));
      const stop = new AbortController();
      const stream = await fetch(`${second.origin}/events/conversations?watch=${begun.watch_key}`, {
        signal: stop.signal,
      });
      const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
      const until = async (wanted: string): Promise<void> => {
        let text = '';
        while (!text.includes(wanted)) text += Buffer.from((await reader.read()).value ?? []).toString();
      };
      await until('id: open');
      const client_id = newClientId();
      await must(writer.write('Second', { ...email, client_id }));
      await until('event: conversation-changed');
      const own = async ({ shop }: Running): Promise<string[]> => {
        const { data } = await shop.graphql(
          '{ conversation { messages { text } } }',
          {},
          { store: 'hk_en', cookie: writer.cookie },
        );
        const { conversation } = data as { conversation: { messages: { text: string }[] } };
        return conversation.messages.map(({ text }) => text);
      };
      expect(await own(second)).toEqual(['First', 'Second']);
      stop.abort();
      await Promise.all([first.server.kill('SIGKILL'), second.server.kill('SIGKILL')]);
      const restarted = await startShop(environment);
      expect(await own(restarted)).toEqual(['First', 'Second']);
      // The browser did not get the answer, and sends it again.
      const again = await restarted.shop.graphql(
        'mutation ($input: ConversationMessageInput!) { writeToConversation(input: $input) { last } }',
        { input: { client_id, text: 'Second', ...email } },
        { store: 'hk_en', cookie: writer.cookie },
      );
      expect(again.data).toEqual({ writeToConversation: { last: 2 } });
      expect(await own(restarted)).toEqual(['First', 'Second']);
    }, 240_000);
  });
