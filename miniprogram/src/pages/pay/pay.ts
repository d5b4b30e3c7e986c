/**
 * Pays an order by WeChat Pay. `?number=` and `?token=` are the order's key; without a token the customer signs in by
 * WeChat, and may pay their own order. The shop decides what is paid: nothing here says an amount.
 */
import { askShop, loginCode } from '../../ask-shop.ts';
import { goBack } from '../../next-address.ts';
import { settings } from '../../settings.ts';
import { words } from '../../words.ts';

type Parameters = readonly { readonly name: string; readonly value: string }[];

interface PayOrder {
  readonly payOrder: {
    readonly payment: {
      readonly status: string;
      readonly next_step: { readonly parameters?: Parameters } | null;
    };
  };
}

const payOrder = `mutation ($input: PayOrderInput!) {
  payOrder(input: $input) { payment { status next_step { ... on PaymentInApp { parameters { name value } } } } }
}`;
const signIn = `mutation ($provider: String!, $code: String!) {
  signInByMiniProgram(provider: $provider, code: $code) { token }
}`;

/** Refusals after which another try cannot help. */
const final = ['ORDER_NOT_PAYABLE', 'ORDER_NOT_FOUND', 'PAYMENT_ATTEMPTS_USED', 'NOT_AUTHORISED'];

/** The token of the customer's session; null where WeChat's person has no account. */
async function signedIn(): Promise<string | null> {
  const code = await loginCode();
  if (code === null) return null;
  const answer = await askShop<{ signInByMiniProgram: { token: string | null } }>(signIn, {
    provider: settings.provider(),
    code,
  });
  return answer.kind === 'answered' ? answer.data.signInByMiniProgram.token : null;
}

Page({
  data: { text: '', mayPay: false, isDone: false, payLabel: '', backLabel: '' },
  number: '',
  token: '',
  /** `rest` for the rest of an order with a deposit. */
  part: '',
  /** What WeChat needs to ask for the payment, once the shop has given it; a closed payment is asked for with it again. */
  parameters: null as Parameters | null,
  isBusy: false,

  onLoad({ number, token, part }: { number?: string; token?: string; part?: string }) {
    const texts = words();
    wx.setNavigationBarTitle({ title: texts['miniProgram.title.pay'] });
    wx.hideShareMenu({});
    this.number = number ?? '';
    this.token = token ?? '';
    this.part = part ?? '';
    this.setData({
      payLabel: texts['miniProgram.pay.button'],
      backLabel: texts['miniProgram.back'],
    });
    return this.pay();
  },

  async pay() {
    if (this.isBusy) return;
    this.isBusy = true;
    this.setData({ text: words()['miniProgram.pay.busy'], mayPay: false });
    const parameters = this.parameters ?? (await this.start());
    this.parameters = parameters;
    if (parameters !== null) await this.ask(parameters);
    this.isBusy = false;
  },

  /** Has the shop start the payment; null where there is nothing to pay here. */
  async start(): Promise<Parameters | null> {
    const texts = words();
    const session = this.token === '' ? await signedIn() : null;
    const code = await loginCode();
    if (code === null || (this.token === '' && session === null)) {
      this.setData({ text: texts['miniProgram.failed'], mayPay: true });
      return null;
    }
    const input = {
      order_number: this.number,
      mini_program_code: code,
      ...(this.token === '' ? {} : { access_token: this.token }),
      ...(this.part === '' ? {} : { part: this.part }),
    };
    const answer = await askShop<PayOrder>(payOrder, { input }, session);
    if (answer.kind === 'answered') {
      const { status, next_step: step } = answer.data.payOrder.payment;
      if (step?.parameters !== undefined) return step.parameters;
      const isPaid = status === 'paid';
      this.setData({
        text: texts[isPaid ? 'miniProgram.pay.done' : 'miniProgram.failed'],
        mayPay: !isPaid,
        isDone: isPaid,
      });
      return null;
    }
    const isOver = answer.kind === 'refused' && final.includes(answer.code);
    const key = isOver ? 'pay.over' : answer.kind === 'offline' ? 'offline' : 'failed';
    this.setData({ text: texts[`miniProgram.${key}`], mayPay: !isOver });
    return null;
  },

  ask(parameters: Parameters): Promise<void> {
    const texts = words();
    const text = (name: string): string => parameters.find((each) => each.name === name)?.value ?? '';
    return new Promise((resolve) => {
      wx.requestPayment({
        timeStamp: text('timeStamp'),
        nonceStr: text('nonceStr'),
        package: text('package'),
        signType: 'RSA',
        paySign: text('paySign'),
        success: () => {
          this.setData({ text: texts['miniProgram.pay.done'], mayPay: false, isDone: true });
          goBack();
          resolve();
        },
        fail: ({ errMsg }) => {
          const isClosed = /cancel/.test(errMsg);
          // After a failure the shop starts the payment again: the first one may have ended.
          if (!isClosed) this.parameters = null;
          this.setData({
            text: texts[isClosed ? 'miniProgram.pay.closed' : 'miniProgram.failed'],
            mayPay: true,
          });
          resolve();
        },
      });
    });
  },

  goBack,
});
