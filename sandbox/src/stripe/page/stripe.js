/*
 * Stands in for Stripe's script: the same global with what the shop uses of it, the fields in a frame that the page
 * cannot read into, and a payment method as the result. It is written for this sandbox and shares no code with Stripe.
 */
(() => {
  const home = new URL('../', document.currentScript.src);
  const languageOf = (locale) => (/^en/i.test(locale ?? '') ? 'en-US' : 'zh-Hans-CN');
  const failure = (message, code = 'incomplete') => ({ error: { type: 'validation_error', code, message } });

  function createElement(key, locale) {
    const listeners = new Map();
    let frame = null;
    let answer = null;
    const tell = (name, detail) => {
      for (const listener of listeners.get(name) ?? []) listener(detail);
    };
    const onMessage = ({ source, origin, data }) => {
      if (!frame || source !== frame.contentWindow || origin !== home.origin) return;
      if (data?.type === 'ready') tell('ready', { elementType: 'payment' });
      else if (data?.type === 'height') frame.style.height = `${data.height}px`;
      else if (data?.type === 'validity') tell('change', { complete: data.complete });
      else if (data?.type === 'nonce' || data?.type === 'refused') {
        answer?.(data);
        answer = null;
      }
    };
    return {
      on(name, listener) {
        listeners.set(name, [...(listeners.get(name) ?? []), listener]);
        return this;
      },
      mount(target) {
        const parent = typeof target === 'string' ? document.querySelector(target) : target;
        const query = new URLSearchParams({ key, lang: languageOf(locale), origin: location.origin });
        frame = document.createElement('iframe');
        frame.src = `${new URL('fields', home)}?${query}`;
        frame.title = languageOf(locale) === 'en-US' ? 'Secure card fields' : '安全的银行卡输入框';
        frame.style.cssText = 'display:block;width:100%;border:0';
        addEventListener('message', onMessage);
        parent.replaceChildren(frame);
      },
      unmount() {
        removeEventListener('message', onMessage);
        frame?.remove();
        frame = null;
      },
      destroy() {
        this.unmount();
        listeners.clear();
      },
      /** The frame's payment method, or its refusal. */
      send() {
        if (!frame) return Promise.resolve({ type: 'refused', message: '' });
        return new Promise((resolve) => {
          answer = resolve;
          frame.contentWindow.postMessage({ type: 'submit' }, home.origin);
        });
      },
    };
  }

  window.Stripe = (key) => ({
    elements({ locale } = {}) {
      let element = null;
      return {
        create(type) {
          if (type !== 'payment') throw new Error(`The sandbox has no element ${type}`);
          element = createElement(key, locale);
          return element;
        },
        getElement: () => element,
        async submit() {
          this.sent = await element.send();
          return this.sent.type === 'nonce' ? {} : failure(this.sent.message);
        },
      };
    },
    async createPaymentMethod({ elements }) {
      const { sent } = elements;
      elements.sent = null;
      if (sent?.type !== 'nonce') return failure('elements.submit() must be called first');
      const card = { brand: sent.brand.toLowerCase(), last4: sent.last4 };
      return { paymentMethod: { id: sent.nonce, object: 'payment_method', type: 'card', card } };
    },
    async handleNextAction() {
      return failure('The sandbox leads to 3-D Secure by an address', 'redirect');
    },
  });
})();
