/** Tests the page that an invitation's link opens. */
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draw, owner } from '../testing/draw.tsx';
import { SetUpScreen } from './SetUpScreen.tsx';

beforeEach(() => {
  location.hash = '#the-token';
});
afterEach(cleanup);

const invitation = {
  name: '美',
  email: 'mei@example.com',
  secret: 'JBSWY3DPEHPK3PXP',
  secretUri: 'otpauth://totp/Shop:mei@example.com?secret=JBSWY3DPEHPK3PXP',
};

const open = (accept: () => unknown) =>
  draw(<SetUpScreen />, {
    session: null,
    answers: {
      OfficeInvitation: () => ({ officeInvitation: invitation }),
      AcceptOfficeInvitation: accept,
    },
  });

async function fill(password: string, code: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('密码'), password);
  await userEvent.type(screen.getByLabelText('验证器显示的六位验证码'), code);
  await userEvent.click(screen.getByRole('button', { name: '完成设置' }));
}

describe('setting an account up', () => {
  it('removes the token from the address, shows the secret as text and QR code, and the recovery codes once', async () => {
    const { asked: requests } = await open(() => ({
      acceptOfficeInvitation: { recoveryCodes: ['AAAAA-BBBBB'] },
    }));
    await screen.findByRole('img', { name: '验证器密钥的二维码' });
    screen.getByText('JBSWY3DPEHPK3PXP');
    expect(location.hash).toBe('');
    await fill('Lantern-Harbour-27', '123456');
    await screen.findByText('AAAAA-BBBBB');
    expect(screen.queryByText('JBSWY3DPEHPK3PXP')).toBeNull();
    expect(requests.at(-1)?.variables).toEqual({
      token: 'the-token',
      password: 'Lantern-Harbour-27',
      code: '123456',
    });
  });

  it.each([
    ['short', '密码太短'],
    ['lowercase-1', '密码需要至少一个大写字母'],
    ['Lowercase', '密码需要至少一个数字'],
  ])('refuses the password %s before the server does', async (password, message) => {
    const { asked: requests } = await open(() => ({}));
    await fill(password, '123456');
    await screen.findByText(message);
    expect(requests.map(({ operation }) => operation)).not.toContain('AcceptOfficeInvitation');
  });

  it.each([
    ['WEAK_PASSWORD', '这个密码太容易猜到，请换一个'],
    ['OFFICE_CODE_WRONG', /^验证码不对/],
    ['RESET_LINK_INVALID', /^链接无效/],
  ])('explains %s', async (refusal, message) => {
    await open(() => ({ refusal }));
    await fill('Lantern-Harbour-27', '123456');
    await screen.findByText(message);
  });

  it('reports an address without a token', async () => {
    location.hash = '';
    await draw(<SetUpScreen />, { session: owner, answers: {} });
    screen.getByRole('heading', { name: '请打开邀请链接' });
  });
});
