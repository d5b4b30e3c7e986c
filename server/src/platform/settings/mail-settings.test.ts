import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const read = async (environment: Record<string, string>) =>
  (await readSettings(environment, async () => 's'.repeat(48))).mail;
const MAIL_FROM = '金兰珠宝 <service@shop.example>';

it('sends no e-mails without a mail server', async () => {
  expect(await read({})).toBeNull();
  expect(await read({ MAIL_FROM })).toBeNull();
});

it('reads the mail server, its account and the sender', async () => {
  expect(await read({ MAIL_URL: 'smtps://shop%40example:p%40ss%2Fword@mail.example', MAIL_FROM })).toEqual({
    host: 'mail.example',
    port: 465,
    tlsFirst: true,
    account: { user: 'shop@example', password: 'p@ss/word' },
    from: { name: '金兰珠宝', address: 'service@shop.example' },
  });
  expect(await read({ MAIL_URL: 'smtp://[::1]:2525', MAIL_FROM: 'a@shop.example' })).toEqual({
    host: '::1',
    port: 2525,
    tlsFirst: false,
    account: null,
    from: { name: '', address: 'a@shop.example' },
  });
  expect(await read({ MAIL_URL: 'smtp://mail.example/', MAIL_FROM })).toMatchObject({ port: 587 });
});

it.each([
  { MAIL_URL: 'https://me:hush@mail.example', MAIL_FROM },
  { MAIL_URL: 'smtp://hush@mail.example', MAIL_FROM },
  { MAIL_URL: 'smtp://me:hush%zz@mail.example', MAIL_FROM },
  { MAIL_URL: 'smtp://me:hush@mail.example/folder', MAIL_FROM },
  { MAIL_URL: 'smtp://me:hush@mail.example' },
  { MAIL_URL: 'smtp://me:hush@mail.example', MAIL_FROM: 'Jinlan' },
  { MAIL_URL: 'smtp://me:hush@mail.example', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' },
])('refuses %j, and shows no password', async (environment) => {
  const message = await read(environment as Record<string, string>).then(
    () => 'taken',
    (error: Error) => error.message,
  );
  expect(message).toMatch(/MAIL_(?:URL|FROM): /);
  expect(message).not.toContain('hush');
});
