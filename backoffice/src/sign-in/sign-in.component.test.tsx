/** Signing in, and the messages for its refusals. */
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { App } from '../app/App.tsx';
import { draw, owner } from '../testing/draw.tsx';

afterEach(cleanup);

const enter = async (label: string, text: string): Promise<void> => {
  await userEvent.type(await screen.findByLabelText(label), text);
};

async function signIn(email: string, password: string, code: string): Promise<void> {
  await enter('邮箱', email);
  await enter('密码', `${password}{Enter}`);
  await enter('验证码或恢复码', `${code}{Enter}`);
}

const coupons = { Coupons: () => ({ coupons: { items: [], next: null } }) };

describe('signing in', () => {
  it('sends e-mail, password and code in one request, and opens the coupons', async () => {
    const { asked: requests } = await draw(<App />, {
      session: null,
      answers: { ...coupons, SignIn: () => ({ signIn: owner }) },
    });
    await signIn(' mei@example.com ', 'Lantern-Harbour-27', '123456');
    await screen.findByRole('heading', { name: '优惠券' });
    expect(requests.filter(({ operation }) => operation === 'SignIn')).toEqual([
      {
        operation: 'SignIn',
        variables: { email: 'mei@example.com', password: 'Lantern-Harbour-27', code: '123456' },
      },
    ]);
    await screen.findByText('还没有优惠券');
  });

  it('reports what is missing without a request', async () => {
    const { asked: requests } = await draw(<App />, { session: null, answers: {} });
    await userEvent.click(await screen.findByRole('button', { name: '下一步' }));
    screen.getByText('请输入邮箱');
    screen.getByText('请输入密码');
    expect(requests.map(({ operation }) => operation)).toEqual(['OfficeSession']);
  });

  it.each([
    ['SIGN_IN_FAILED', { retry_after_seconds: 0 }, /^邮箱、密码或验证码不对/],
    ['SIGN_IN_FAILED', { retry_after_seconds: 840 }, '尝试次数太多，请在14分钟后再试。'],
    ['TOO_MANY_REQUESTS', { retry_after_seconds: null }, '尝试次数太多，请稍后再试。'],
    ['SOMETHING_NEW', {}, '服务器没有接受：SOMETHING_NEW'],
  ])('explains %s %j', async (refusal, data, message) => {
    await draw(<App />, { session: null, answers: { SignIn: () => ({ refusal, data }) } });
    await signIn('mei@example.com', 'x', '000000');
    await screen.findByText(message);
    expect(screen.getByLabelText<HTMLInputElement>('验证码或恢复码').value).toBe('');
  });

  it('offers a retry where no answer comes', async () => {
    let answers = 0;
    await draw(<App />, {
      answers: {
        Coupons() {
          answers += 1;
          if (answers === 1) throw new TypeError('Failed to fetch');
          return coupons.Coupons();
        },
      },
    });
    await screen.findByText('连接不上服务器，请检查网络后重试。');
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('还没有优惠券');
  });

  it('reports a sign-out that got no answer, and keeps the screen', async () => {
    const answers = [
      () => {
        throw new TypeError('Failed to fetch');
      },
      () => ({ signOut: true }),
    ];
    await draw(<App />, { answers: { ...coupons, SignOut: () => answers.shift()?.() } });
    await userEvent.click(await screen.findByRole('button', { name: '退出登录' }));
    await screen.findByText('连接不上服务器，请检查网络后重试。');
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('您已退出登录。');
  });

  it('covers the screen when the session has ended', async () => {
    await draw(<App />, { answers: { Coupons: () => ({ refusal: 'OFFICE_SIGN_IN_REQUIRED' }) } });
    await screen.findByText(/^登录已结束。请重新登录，没保存的内容还在。/);
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });
});
