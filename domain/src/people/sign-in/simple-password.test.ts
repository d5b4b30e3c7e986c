import { describe, expect, it } from 'vitest';
import { passwordRefusals } from './password.ts';
import { isSimplePassword } from './simple-password.ts';

const accountTexts = ['victim.tan88431@example.com', 'Ka Yan', 'Chan', '林知夏'];

const refused =
  `Woaini1314 Zz000000 Zhang123 Wang1234 Xiaoming1 Summer2026 Victim2026 Wang@123 Wang_1234! Zhang-19900101
  Liming123 Wangwei520 Wangxiaoming1 Zhangwei1988 Chenjing5201314 LiuYang168 HuangLei0101 Winter-2025 Spring2027! August2026 Friday13
  Monday123456 Woaini520 Woaiwo521 Iloveyou1 Loveyou1314 Baobei520 Laopo1314 Hello12345 Welcome2026 Happy888 Lucky8888 Zhongguo1949
  Beijing2008 Shanghai123 HongKong852 Singapore65 Diamond999 Jewellery2026 Zhubao888 Gold2026 Gold8888 A1234567 Aa123456 AAAA1111 Qwer1234
  Asdf1234 Abcd1234 1234Abcd 2026Summer 520Woaini Peter1990 Kelvin888 Muhammad1 Victim88431 VictimTan1 Tan-88431 Kayan2026
  KaYanChan1 ChanKaYan88 Chan0912 WongKaYan1`
    .trim()
    .split(/\s+/);

const accepted = [
  ...[
    'Gold-2026',
    'Silver-2026',
    'Journey2026',
    'Bangle2026',
    'Zhixia-2027x',
    'Sheung-Wan-118-Peak',
    'Kz7-wqpt-Lmx',
  ],
  ...[
    'Xk7-Mondlicht',
    '春江花月夜AB12',
    'Tr0ub4dor&3',
    'correct Horse 7 battery staple',
    'Blue-Teapot-on-9-Stairs',
  ],
  ...[
    'Mein Hund frisst 3 Socken',
    'Mingtianwomenhuijia2026',
    'Chuangqianmingyueguang7',
    'Wang8461937',
    'Summer73914',
    'Zhang64029',
  ],
  ...[
    'Victim90317',
    'Lantern-Harbour-42',
    'Quiet7Maple',
    'Purple4Otter9',
    'RiverStone-1987',
    'Teapot1990',
    'Umbrella123',
    'Sandcastle8',
  ],
  ...[
    'Mangosteen88',
    'Trishaw2019',
    'Kopitiam7',
    'Hippopotamus1',
    'Xylophone-2026',
    'Carpenter55',
    'Postcards12',
    'Ferryboat-9',
  ],
  ...[
    'Longan&Lychee3',
    'Typhoon8Signal',
    'Sampan.Junk.Dhow.1',
    'Tofu4Breakfast',
    'L7r!vQz9',
    'aB3dE6gH9',
    'Noodles@dawn5',
    'W1nter-Melon',
  ],
  ...[
    'Peony+Plum+Orchid1',
    'Ding-Dong-Bell-Tower-3',
    'Xuexihenyouyisi88',
    'Wobuzhidaoshuoshenme1',
    'Summer-in-Penang-4',
    'Zhang&Wang&Li&Zhao8',
  ],
];

describe('a password', () => {
  it('has enough examples', () => {
    expect(refused.length).toBeGreaterThanOrEqual(40);
    expect(accepted.length).toBeGreaterThanOrEqual(40);
    for (const password of accepted) expect([password, passwordRefusals(password)]).toEqual([password, []]);
  });

  it.each(refused)('is simple: %s', (password) => {
    expect(isSimplePassword(password, accountTexts)).toBe(true);
  });

  it.each(accepted)('is not simple: %s', (password) => {
    expect(isSimplePassword(password, accountTexts)).toBe(false);
  });

  it.each(['Victim2026', 'Kayan2026', 'Victim88431'])('is not simple for somebody else: %s', (password) => {
    expect(isSimplePassword(password, ['mei@example.com', 'Mei', 'Lo'])).toBe(false);
  });

  it('is checked quickly at any length', () => {
    const before = process.threadCpuUsage();
    expect(isSimplePassword(`${'Wang'.repeat(30)}x12345678`, accountTexts)).toBe(false);
    expect(isSimplePassword(`W${'._ -'.repeat(31)}`, accountTexts)).toBe(false);
    // CPU time, because elapsed time also depends on other processes.
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(200);
  });
});
