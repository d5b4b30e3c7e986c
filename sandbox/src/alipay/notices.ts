import { accepted, type Fields } from '@jinlan/contract/alipay';
import { sandboxBankData } from '@jinlan/domain/validity';
import type { Connection, Host } from '../host.ts';
import { oneOf } from '../one-of.ts';
import { antomNotice, isAntomAccepted } from './antom.ts';
import { lateSeconds, type Report, repeatSeconds, reports } from './behaviour.ts';
import { type PlatformKeys, type Signer, signNotice } from './keys.ts';
import { noticeFields } from './present.ts';
import * as store from './store.ts';

/** Notices to the merchant, repeated until it accepts them. */
export interface Notices {
  /** `outRequestNo`: the refund that the notice is about; null for the payment. */
  send(tx: Connection, trade: store.TradeRow, report: Report, outRequestNo: string | null): Promise<void>;
}

const deliverJob = 'sandbox-alipay.deliver';

/** The key that signs a notice with a flaw; all other notices are signed by the usual key. */
const signers: Readonly<Partial<Record<Report, Signer>>> = { 'other-key': 'next', forged: 'nobody' };

/** The wrong fields of a notice with a flaw. */
const flaws: Readonly<Partial<Record<Report, Fields>>> = {
  'other-order': { out_trade_no: '20000101000000-1' },
  'other-seller': { seller_id: '2088000000000009' },
};

export function createNotices(host: Host, keys: () => PlatformKeys): Notices {
  const { db, clock, random, jobs, http } = host;
  const after = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1000);

  const formNotice = (id: string, trade: store.TradeRow, refund: store.RefundRow | null, report: Report) => {
    const fields = { ...noticeFields(trade, refund, { id, now: clock.now() }), ...flaws[report] };
    const signed = signNotice(keys(), signers[report] ?? 'usual', fields, report === 'weak');
    const sent = report === 'probe' ? { ...signed, sign: random.token(344) } : signed;
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(sent).toString(),
    };
  };

  const post = async (
    notice: store.NoticeRow,
    trade: store.TradeRow,
    refund: store.RefundRow | null,
    report: Report,
  ): Promise<boolean> => {
    const isHk = trade.product === 'hk';
    const message = isHk
      ? antomNotice(keys(), trade, { report, now: clock.now() })
      : formNotice(notice.id, trade, refund, report);
    try {
      const response = await http.fetch(trade.notifyUrl, { method: 'POST', ...message });
      const answer = await response.text();
      return isHk ? isAntomAccepted(answer) : answer === accepted;
    } catch {
      return false;
    }
  };

  jobs.on(deliverJob, sandboxBankData, async ({ id }) => {
    const notice = await store.noticeToDeliver(db, id);
    const trade = notice && (await store.tradeByNumber(db, notice.merchant, notice.outTradeNo));
    if (!notice || !trade) return;
    const refund =
      notice.outRequestNo === null ? null : await store.refundByNumber(db, trade, notice.outRequestNo);
    // Only the first attempt has the flaw, so a merchant that refuses it gets a correct notice afterwards.
    const report = notice.tries === 0 ? oneOf(reports, notice.flaw) : 'good';
    const isAccepted = await post(notice, trade, refund, report);
    if (isAccepted && report === 'double') await post(notice, trade, refund, report);
    if (isAccepted) return store.markDelivered(db, id, clock.now());
    const pause = repeatSeconds[notice.tries];
    await db.transaction(async (tx) => {
      await store.countTry(tx, id);
      if (pause !== undefined) await jobs.send(tx, deliverJob, { id }, { at: after(pause) });
    });
  });

  return {
    async send(tx, { merchant, outTradeNo }, report, outRequestNo) {
      if (report === 'lost') return;
      const id = random.token(34);
      const flaw = report === 'good' ? null : report;
      await store.addNotice(tx, { id, merchant, outTradeNo, outRequestNo, flaw, tries: 0 }, clock.now());
      await jobs.send(tx, deliverJob, { id }, { at: after(report === 'late' ? lateSeconds : 0) });
    },
  };
}
