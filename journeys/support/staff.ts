/** Staff of the sample shop at their counter. */
import { ask, hydrated, type Visit } from './browser.ts';

/** Of every staff member of the sample shop. */
export const staffPassword = 'Jinlan-2026';

export async function signInStaff(
  { page, at }: Visit,
  staffNo: string,
  path = '/staff/orders',
): Promise<void> {
  await page.goto(at(path));
  await page.waitForURL(/\/staff\/sign-in/);
  await hydrated(page);
  await page.getByLabel(/员工号|Staff number/).fill(staffNo);
  await page.getByLabel(/^(?:密码|Password)$/).fill(staffPassword);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(?:登录|Sign in)$/ })
    .click();
  await page.waitForURL(at(path));
}

export async function staffToken(staffNo: string): Promise<string> {
  const { generateStaffToken } = await ask<{ generateStaffToken: { token: string } }>(
    `mutation { generateStaffToken(staff_no: "${staffNo}", password: "${staffPassword}") { token } }`,
  );
  return generateStaffToken.token;
}
