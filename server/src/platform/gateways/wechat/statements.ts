import type { WechatMerchant } from '../../settings/payments/wechat-pay.ts';
import type { BankAnswer, Statements } from '../payments.ts';
import { isRecord } from '../wire-json.ts';
import { readStatement } from './statement.ts';
import type { WechatClient } from './wechat-client.ts';

/** WeChat Pay's codes for a day without a list, or without a list yet. */
const noList: ReadonlyMap<string, readonly [] | null> = new Map([
  ['NO_STATEMENT_EXIST', []],
  ['STATEMENT_CREATING', null],
] as const);

const unreadable = { kind: 'unreachable', reason: 'a list in another form' } as const;

/**
 * WeChat Pay's bills of all trades. For the Mainland a signed answer has the address and the hash of the file; overseas
 * the file comes at once, and its hash is signed.
 */
export function wechatStatements(client: WechatClient, { mchid, region }: WechatMerchant): Statements {
  const mainlandFile = async (day: string): Promise<BankAnswer<string>> => {
    const answer = await client.call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
    if (answer.kind !== 'answered') return answer;
    const { value } = answer;
    if (!isRecord(value) || value.hash_type !== 'SHA1') return unreadable;
    const { hash_value: hash, download_url: address } = value;
    if (typeof hash !== 'string' || typeof address !== 'string') return unreadable;
    return client.file(address, hash);
  };
  return {
    provider: 'wechat_pay',
    account: `wechat-pay ${mchid}`,
    readyHour: 10,
    covers: 'all',
    async list(day) {
      const answer =
        region === 'mainland'
          ? await mainlandFile(day)
          : await client.signedFile(`/v3/global/statements?date=${day.replaceAll('-', '')}&mchid=${mchid}`);
      const none = answer.kind === 'refused' ? noList.get(answer.code) : undefined;
      if (none !== undefined) return { kind: 'answered', value: none };
      if (answer.kind !== 'answered') return answer;
      const entries = readStatement(answer.value);
      return entries === null ? unreadable : { kind: 'answered', value: entries };
    },
  };
}
