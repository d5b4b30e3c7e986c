import { sandboxBankData } from '@jinlan/domain/validity';
import type { Connection, Host } from '../host.ts';
import { oneOf } from '../one-of.ts';
import { lateSeconds, type Report, repeatSeconds, reports } from './behaviour.ts';
import { encryptResource, type PlatformKeys, type Signer, signMessage } from './keys.ts';
import { presentTrade } from './present.ts';
import * as store from './store.ts';

/** Callbacks to the merchant, repeated until it accepts them. */
export interface Notices {
  readonly jobData: typeof sandboxBankData;
  send(tx: Connection, trade: store.TradeRow, report: Report): Promise<void>;
}

const deliverJob = 'sandbox-wechat.deliver';

/** The key that signs a callback with a flaw; all other callbacks are signed by the certificate's key. */
const signers: Readonly<Partial<Record<Report, Signer>>> = { 'other-key': 'publicKey', forged: 'nobody' };

export function createNotices(host: Host, keys: () => PlatformKeys): Notices {
  const { db, clock, random, jobs, http } = host;
  const after = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1000);

  const post = async (id: string, trade: store.TradeRow, report: Report): Promise<boolean> => {
    const nonce = random.token(12);
    // The payment's state when it was paid, even if it has been refunded meanwhile.
    const payment: store.TradeRow = { ...trade, state: 'SUCCESS' };
    const told = report === 'other-order' ? { ...payment, outTradeNo: '20000101000000-1' } : payment;
    const resource = encryptResource(keys().api, nonce, JSON.stringify(presentTrade(told)));
    const bytes = Buffer.from(resource.ciphertext ?? '', 'base64');
    if (report === 'bad-tag') bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    const body = JSON.stringify({
      id,
      create_time: clock.now().toISOString(),
      resource_type: 'encrypt-resource',
      event_type: 'TRANSACTION.SUCCESS',
      summary: '支付成功',
      resource: { ...resource, ciphertext: bytes.toString('base64') },
    });
    const seconds = Math.floor(clock.now().getTime() / 1000) - (report === 'stale' ? 301 : 0);
    const message = { timestamp: String(seconds), nonce: random.token(32), body };
    const headers = {
      'content-type': 'application/json',
      ...signMessage(keys(), signers[report] ?? 'certificate', message),
      ...(report === 'unknown-key' && { 'wechatpay-serial': 'PUB_KEY_ID_0000000000000000000000000000' }),
      ...(report === 'probe' && { 'wechatpay-signature': `WECHATPAY/SIGNTEST/${random.token(320)}` }),
    };
    try {
      const response = await http.fetch(trade.notifyUrl, { method: 'POST', headers, body });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  };

  jobs.on(deliverJob, sandboxBankData, async ({ id }) => {
    const found = await store.noticeToDeliver(db, id);
    const trade = found && (await store.tradeByNumber(db, found.mchid, found.outTradeNo));
    if (!found || !trade) return;
    const { flaw, tries } = found.notice;
    // Only the first attempt has the flaw, so a merchant that refuses it gets a correct callback afterwards.
    const report = tries === 0 ? oneOf(reports, flaw) : 'good';
    const accepted = await post(id, trade, report);
    if (accepted && report === 'double') await post(id, trade, report);
    if (accepted) return store.markDelivered(db, id, clock.now());
    const pause = repeatSeconds[tries];
    await db.transaction(async (tx) => {
      await store.countTry(tx, id);
      if (pause !== undefined) await jobs.send(tx, deliverJob, { id }, { at: after(pause) });
    });
  });

  return {
    jobData: sandboxBankData,
    async send(tx, trade, report) {
      if (report === 'lost') return;
      const id = `EV-${random.token(32)}`;
      await store.addNotice(tx, trade, { id, flaw: report === 'good' ? null : report }, clock.now());
      await jobs.send(tx, deliverJob, { id }, { at: after(report === 'late' ? lateSeconds : 0) });
    },
  };
}
