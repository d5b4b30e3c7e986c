import { pushServices } from '@jinlan/domain/push';
import { expect, it } from 'vitest';
import { makePushKeys } from '../gateways/push/vapid.ts';
import { readSettings } from './settings.ts';

const secretFor = async (_name: string, _dataDir: string, make?: () => Promise<string>) =>
  make === undefined ? 's'.repeat(48) : make();

it('makes the keys of messages on devices once, and names the shop as the contact', async () => {
  const { push } = await readSettings({ BASE_URL: 'https://shop.example' }, secretFor);
  expect(push.keys).toMatch(/^[\w-]{87}\.[\w-]{43}$/);
  expect(push).toMatchObject({ contact: 'https://shop.example', services: pushServices });
});

it('takes keys, a contact and further services', async () => {
  const keys = await makePushKeys();
  const { push } = await readSettings(
    {
      PUSH_KEYS: keys,
      PUSH_CONTACT: 'mailto:shop@example.com',
      PUSH_SERVICES: 'push.example, .push.example.com',
    },
    secretFor,
  );
  expect(push).toEqual({
    ...{ keys, contact: 'mailto:shop@example.com' },
    services: [...pushServices, 'push.example', '.push.example.com'],
  });
});

it.each([
  [{ PUSH_KEYS: 'a.b' }, /PUSH_KEYS: what was given must be a public and a private key/],
  [{ PUSH_CONTACT: 'shop@example.com' }, /PUSH_CONTACT: .* must begin with mailto:/],
  [{ PUSH_SERVICES: 'https://push.example' }, /PUSH_SERVICES: .* must be host names/],
  [{ PUSH_SERVICES: '127.0.0.1' }, /PUSH_SERVICES: .* must be host names/],
])('refuses %j', async (environment, problem) => {
  await expect(readSettings(environment, secretFor)).rejects.toThrow(problem);
});
