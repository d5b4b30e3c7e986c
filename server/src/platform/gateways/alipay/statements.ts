import type { Platform } from '../../platform.ts';
import type { AlipayMerchant } from '../../settings/payments/alipay.ts';
import type { BankAnswer, Statements } from '../payments.ts';
import { mostStatementBytes, readLimited } from '../read-limited.ts';
import type { AlipayClient } from './alipay-client.ts';
import { readArchive } from './statement.ts';

/** Alipay's codes for a day without a list, or without a list yet. */
const noList: ReadonlySet<string> = new Set(['isp.bill_not_exist', 'BILL_NOT_EXIST']);

/** Alipay's lists of all trades. A signed answer has the address of an archive, which is valid for half a minute. */
export function alipayStatements(
  { http }: Pick<Platform, 'http'>,
  client: AlipayClient,
  merchant: AlipayMerchant,
  timeoutMs = 30_000,
): Statements {
  const download = async (address: string): Promise<BankAnswer<Buffer>> => {
    const url = URL.parse(address);
    if (url === null || (url.protocol !== 'https:' && url.origin !== new URL(merchant.gateway).origin))
      return { kind: 'unreachable', reason: 'a list at an unsafe address' };
    try {
      const response = await http.fetch(url, { headers: { 'user-agent': 'jinlan' }, timeoutMs });
      return response.ok
        ? { kind: 'answered', value: await readLimited(response, mostStatementBytes) }
        : { kind: 'unreachable', reason: `status ${response.status}` };
    } catch (error) {
      return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
    }
  };
  return {
    provider: 'alipay',
    account: `alipay ${merchant.appId}`,
    readyHour: 9,
    covers: 'all',
    async list(day) {
      const answer = await client.call('alipay.data.dataservice.bill.downloadurl.query', {
        bill_type: 'trade',
        bill_date: day,
      });
      if (answer.kind === 'refused' && noList.has(answer.code)) return { kind: 'answered', value: [] };
      if (answer.kind !== 'answered') return answer;
      const file = await download(String(answer.value.bill_download_url));
      if (file.kind !== 'answered') return file;
      const entries = readArchive(file.value, mostStatementBytes);
      return entries === null
        ? { kind: 'unreachable', reason: 'a list in another form' }
        : { kind: 'answered', value: entries };
    },
  };
}
