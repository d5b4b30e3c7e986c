/** Signs in staff of the sample shop. */
import { HEADERS, PATHS } from '@jinlan/contract/wire';
import { expect, vi } from 'vitest';
import { hydrated, shopUrl, type Visit } from './browser.ts';

/** The password of every staff member of the sample shop. */
export const staffPassword = 'Jinlan-2026';

/** By staff number, the cookie of a browser in which the staff member has signed in. Sign-ins with it need no code. */
const marks = new Map<string, { readonly name: string; readonly value: string }>();

export async function signInStaff(
  { page, at }: Visit,
  staffNo: string,
  path = '/staff/orders',
): Promise<void> {
  const mark = marks.get(staffNo);
  const url = `${shopUrl()}${PATHS.graphql}`;
  if (mark) await page.context().addCookies([{ ...mark, url, httpOnly: true, sameSite: 'Strict' }]);
  const before = mark ? '' : await latestCode(staffNo);
  await page.goto(at(path));
  await page.waitForURL(/\/staff\/sign-in/);
  await hydrated(page);
  // A device with sessions of other staff shows these first.
  const somebodyElse = page.getByRole('button', { name: /其他员工登录|Somebody else signs in/ });
  const number = page.getByLabel(/员工号|Staff number/);
  await somebodyElse.or(number).first().waitFor();
  if ((await somebodyElse.count()) > 0) await somebodyElse.click();
  await number.fill(staffNo);
  await page.getByLabel(/^(?:密码|Password)$/).fill(staffPassword);
  const submit = page.getByRole('main').getByRole('button', { name: /^(?:登录|Sign in)$/ });
  await submit.click();
  if (!mark) {
    await page.getByLabel(/^(?:验证码|Code)$/).fill(await newCode(staffNo, before));
    await submit.click();
  }
  await page.waitForURL(at(path)).catch(async (error: unknown) => {
    // The form's message says why the sign-in failed.
    const formText = await page.getByRole('main').innerText();
    throw new Error(`${staffNo} was not signed in at ${page.url()}: ${formText}`, { cause: error });
  });
  const [cookie] = (await page.context().cookies(url)).filter(({ name }) => name.startsWith('jinlan-known-'));
  if (cookie) marks.set(staffNo, { name: cookie.name, value: cookie.value });
}

/** Signs in through the API; returns the token. */
export async function staffToken(staffNo: string): Promise<string> {
  const mark = marks.get(staffNo);
  if (mark) return (await tokenOf(staffNo, null, `${mark.name}=${mark.value}`)) ?? '';
  const before = await latestCode(staffNo);
  expect(await tokenOf(staffNo, null)).toBeNull();
  return (await tokenOf(staffNo, await newCode(staffNo, before))) ?? '';
}

/** Returns the token; null if the shop requires a code. */
async function tokenOf(staffNo: string, code: string | null, cookie = ''): Promise<string | null> {
  const answer = await fetch(`${shopUrl()}${PATHS.graphql}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [HEADERS.store]: 'default', cookie },
    body: JSON.stringify({
      query:
        'mutation ($no: String!, $password: String!, $code: String) { generateStaffToken(staff_no: $no, password: $password, code: $code) { token } }',
      variables: { no: staffNo, password: staffPassword, code },
    }),
  });
  const { data, errors } = (await answer.json()) as {
    data?: { generateStaffToken: { token: string } | null };
    errors?: readonly { extensions?: { code?: string } }[];
  };
  const refusals = (errors ?? []).map(({ extensions }) => extensions?.code);
  expect(refusals.filter((refusal) => refusal !== 'SIGN_IN_CODE_REQUIRED')).toEqual([]);
  const [set = ''] = answer.headers.getSetCookie();
  const [, name, value] = /^(jinlan-known-[^=]+)=([^;]+)/.exec(set) ?? [];
  if (name && value) marks.set(staffNo, { name, value });
  return data?.generateStaffToken?.token ?? null;
}

/** Returns the latest code that was e-mailed to a staff member; empty if there is none. */
export async function latestCode(staffNo: string): Promise<string> {
  const page = await (await fetch(`${shopUrl()}/dev/outbox`)).text();
  const address = `${staffNo.toLowerCase()}@`;
  const message = page.split('<article>').find((each) => each.includes(address) && codeIn(each) !== '');
  return message === undefined ? '' : codeIn(message);
}

const codeIn = (message: string): string => /(?:验证码是 |code is )(\d{6})/.exec(message)?.[1] ?? '';

/** Waits for a code other than `before`, and returns it. */
export function newCode(staffNo: string, before: string): Promise<string> {
  return vi.waitUntil(
    async () => {
      const code = await latestCode(staffNo);
      return code !== before && code;
    },
    { timeout: 30_000, interval: 100 },
  );
}
