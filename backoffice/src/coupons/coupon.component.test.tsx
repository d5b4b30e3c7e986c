/** The form of a coupon, its own checks, and the merge of two people's changes. */
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, draw, owner } from '../testing/draw.tsx';
import { CouponScreen } from './CouponScreen.tsx';
import type { CouponFactsFragment } from './coupons.generated.ts';

afterEach(cleanup);

const stored: CouponFactsFragment = {
  market: 'hk',
  code: 'WELCOME',
  kind: 'amount',
  amount: 10_000,
  basisPoints: null,
  minSubtotal: 100_000,
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
  labelZh: '迎新',
  labelEn: 'Welcome',
  useLimit: null,
  buyerLimit: null,
  used: 3,
  revision: 4,
};

const saved = (input: unknown, revision: number) => ({
  saveCoupon: {
    __typename: 'CouponSaved',
    coupon: { ...stored, ...(input as Partial<CouponFactsFragment>), revision },
  },
});

const open = (answers: Answers, session = owner) =>
  draw(
    <Routes>
      <Route path="/coupons/new" element={<CouponScreen />} />
      <Route path="/coupons/:market/:code" element={<CouponScreen />} />
    </Routes>,
    {
      at: '/coupons/hk/WELCOME',
      session,
      answers: {
        Coupon: () => ({ coupon: stored }),
        CouponChanges: () => ({ changes: { items: [], next: null } }),
        ...answers,
      },
    },
  );

const retype = async (label: string, text: string): Promise<void> => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const savesOf = (requests: readonly { operation: string; variables: unknown }[]) =>
  requests.filter(({ operation }) => operation === 'SaveCoupon').map(({ variables }) => variables);

describe('the form of a coupon', () => {
  it('saves minor units with the revision that was read', async () => {
    const { asked: requests, headers } = await open({ SaveCoupon: ({ input }) => saved(input, 5) });
    await retype('减免金额', '1,250.50');
    await retype('使用次数上限', '40');
    await press('保存');
    await screen.findByText('已保存，第 5 版。');
    expect(savesOf(requests)).toEqual([
      {
        revision: 4,
        input: expect.objectContaining({
          code: 'WELCOME',
          amount: 125_050,
          basisPoints: null,
          minSubtotal: 100_000,
          useLimit: 40,
        }),
      },
    ]);
    expect(headers.every((each) => each.get('x-office') === '1')).toBe(true);
    await press('保存');
    expect(savesOf(requests).at(-1)).toMatchObject({ revision: 5 });
  });

  it.each([
    ['英文名称', '', '请输入 1 到 200 个字'],
    ['减免金额', 'ten', '请输入大于零的数'],
    ['最低消费', '-1', '请输入零或更大的数'],
    ['最后一天', '2026-10-31', '不能早于第一天'],
    ['使用次数上限', '0', '请输入大于零的数'],
  ])(
    'refuses %s %j by the server’s rule without a request, and focuses the field',
    async (label, text, message) => {
      const { asked: requests } = await open({});
      await retype(label, text);
      await press('保存');
      await screen.findByText(message);
      expect(document.activeElement).toBe(screen.getByLabelText(label));
      expect(savesOf(requests)).toEqual([]);
    },
  );

  it('clears the amount when the kind changes to a percentage', async () => {
    const { asked: requests } = await open({ SaveCoupon: ({ input }) => saved(input, 5) });
    await userEvent.click(await screen.findByLabelText('打折（百分比）'));
    await retype('减免百分比', '8.5');
    await press('保存');
    await screen.findByText('已保存，第 5 版。');
    expect(savesOf(requests)).toEqual([
      { revision: 4, input: expect.objectContaining({ kind: 'percent', amount: null, basisPoints: 850 }) },
    ]);
  });

  it('shows at its field a problem that only the server can find', async () => {
    await open({
      SaveCoupon: () => ({
        refusal: 'COUPON_FIELDS_INVALID',
        data: { problems: [{ field: 'useLimit', rule: 'below-used' }] },
      }),
    });
    await retype('使用次数上限', '2');
    await press('保存');
    await screen.findByText('不能少于已用次数');
    await screen.findByText('请改正标出的内容。');
  });

  it('keeps its values when no answer comes', async () => {
    await open({});
    await retype('中文名称', '新名');
    await press('保存');
    await screen.findByText('连接不上服务器，请检查网络后重试。');
    expect(screen.getByLabelText<HTMLInputElement>('中文名称').value).toBe('新名');
  });

  it('can be read but not changed by an auditor', async () => {
    await open({}, { ...owner, roles: ['auditor'] });
    await screen.findByText('您可以查看，不能修改。');
    expect(screen.getByLabelText<HTMLInputElement>('中文名称').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });
});

const otherChange = { ...stored, minSubtotal: 90_000, useLimit: 500, revision: 5 };
const conflict = (overrides: object = otherChange) => ({
  saveCoupon: {
    __typename: 'CouponConflict',
    stored: overrides,
    author: { kind: 'office', id: '2', name: '李' },
    at: '2026-11-26T06:02:00.000Z',
  },
});

describe('a coupon that somebody else has saved in the meantime', () => {
  it('is merged if the changes do not overlap, and saved with the stored revision', async () => {
    const answers = [() => conflict(), ({ input }: Record<string, unknown>) => saved(input, 6)];
    const { asked: requests } = await open({ SaveCoupon: (variables) => answers.shift()?.(variables) });
    await retype('英文名称', 'Hello');
    await press('保存');
    const part = await screen.findByRole('region', { name: '有人先保存了' });
    within(part).getByText('李在 2026-11-26 14:02 保存了第 5 版，您的修改还没有保存。');
    within(part).getByText('最低消费 · 已采用对方的修改');
    within(part).getByText('使用次数上限 · 已采用对方的修改');
    within(part).getByText('英文名称 · 保留您的修改');
    expect(within(part).queryByRole('radio')).toBeNull();
    await press('合并并保存');
    await screen.findByText('已保存，第 6 版。');
    expect(savesOf(requests)[1]).toEqual({
      revision: 5,
      input: expect.objectContaining({ labelEn: 'Hello', minSubtotal: 90_000, useLimit: 500 }),
    });
  });

  it.each([
    [/^您：/, 120_000],
    [/^对方：/, 90_000],
  ])('asks about a field that both changed: %s', async (choice, minSubtotal) => {
    const answers = [() => conflict(), ({ input }: Record<string, unknown>) => saved(input, 6)];
    const { asked: requests } = await open({ SaveCoupon: (variables) => answers.shift()?.(variables) });
    await retype('最低消费', '1200');
    await press('保存');
    await press('合并并保存');
    await screen.findByText('请选择用哪一个');
    expect(savesOf(requests)).toHaveLength(1);
    await userEvent.click(screen.getByRole('radio', { name: choice }));
    await press('合并并保存');
    await screen.findByText('已保存，第 6 版。');
    expect(savesOf(requests)[1]).toMatchObject({ revision: 5, input: { minSubtotal, useLimit: 500 } });
  });

  it('returns to the form if the merged coupon is invalid', async () => {
    const { asked: requests } = await open({
      SaveCoupon: () => conflict({ ...stored, lastDay: '2026-11-10', revision: 5 }),
    });
    await retype('第一天', '2026-11-20');
    await press('保存');
    await press('合并并保存');
    await screen.findByText('不能早于第一天');
    expect(screen.getByLabelText<HTMLInputElement>('最后一天').value).toBe('2026-11-10');
    expect(savesOf(requests)).toHaveLength(1);
  });

  it('can be accepted as it is, dropping the person’s own changes', async () => {
    const { asked: requests } = await open({ SaveCoupon: () => conflict() });
    await retype('最低消费', '1200');
    await press('保存');
    await press('放弃我的修改');
    expect(screen.getByLabelText<HTMLInputElement>('最低消费').value).toBe('900.00');
    expect(savesOf(requests)).toHaveLength(1);
  });
});
