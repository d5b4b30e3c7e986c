/*
 * Replaces Stripe's script: it has the same global object with the functions that the shop uses, shows the fields in a
 * frame that the page cannot read, and returns a payment method. It is written for this sandbox and shares no code with
 * Stripe. It offers a wallet in browsers for which one was switched on at the sandbox's page.
 */
(() => {
  const home = new URL('../', document.currentScript.src);
  const languageOf = (locale) => (/^en/i.test(locale ?? '') ? 'en-US' : 'zh-Hans-CN');
  const failure = (message, code = 'incomplete') => ({ error: { type: 'validation_error', code, message } });
  const parentOf = (target) => (typeof target === 'string' ? document.querySelector(target) : target);

  function listenersOf() {
    const listeners = new Map();
    return {
      add: (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
      tell(name, detail) {
        for (const listener of listeners.get(name) ?? []) listener(detail);
      },
      clear: () => listeners.clear(),
    };
  }

  function createPayment(key, locale) {
    const { add, tell, clear } = listenersOf();
    let frame = null;
    let answer = null;
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
        add(name, listener);
        return this;
      },
      mount(target) {
        const query = new URLSearchParams({ key, lang: languageOf(locale), origin: location.origin });
        frame = document.createElement('iframe');
        frame.src = `${new URL('fields', home)}?${query}`;
        frame.title = languageOf(locale) === 'en-US' ? 'Secure card fields' : '安全的银行卡输入框';
        frame.style.cssText = 'display:block;width:100%;border:0';
        addEventListener('message', onMessage);
        parentOf(target).replaceChildren(frame);
      },
      unmount() {
        removeEventListener('message', onMessage);
        frame?.remove();
        frame = null;
      },
      destroy() {
        this.unmount();
        clear();
      },
      /** Returns the frame's payment method, or its refusal. */
      send() {
        if (!frame) return Promise.resolve({ type: 'refused', message: '' });
        return new Promise((resolve) => {
          answer = resolve;
          frame.contentWindow.postMessage({ type: 'submit' }, home.origin);
        });
      },
    };
  }

  const wallets = {
    apple_pay: { name: 'Apple Pay', option: 'applePay' },
    google_pay: { name: 'Google Pay', option: 'googlePay' },
  };

  /** The wallet of this browser that the options allow; null without one. */
  function walletHere({ paymentMethods = {} }) {
    const [, type] = /(?:^|; )sandbox_stripe_wallet=(\w+)/.exec(document.cookie) ?? [];
    const wallet = Object.hasOwn(wallets, type ?? '') ? wallets[type] : null;
    return wallet && paymentMethods[wallet.option] !== 'never' ? { type, ...wallet } : null;
  }

  function createExpressCheckout(key, settings, options) {
    const { add, tell, clear } = listenersOf();
    const about = { elementType: 'expressCheckout' };
    let button = null;
    let sheet = null;
    let authorised = null;

    function close() {
      removeEventListener('message', onMessage);
      sheet?.remove();
      sheet = null;
    }
    function cancel() {
      close();
      tell('cancel', about);
    }
    function onMessage({ source, origin, data }) {
      const frame = sheet?.firstChild;
      if (!frame || source !== frame.contentWindow || origin !== home.origin) return;
      if (data?.type === 'height') frame.style.height = `${data.height}px`;
      else if (data?.type === 'cancel') cancel();
      else if (data?.type === 'nonce') {
        authorised = data;
        close();
        tell('confirm', { ...about, expressPaymentType: button.value, paymentFailed() {} });
      }
    }
    function open(wallet) {
      if (sheet) return;
      const { amount, currency, locale } = settings;
      const frame = document.createElement('iframe');
      frame.src = `${new URL('wallet', home)}?${new URLSearchParams({
        ...{ key, amount, currency, wallet: wallet.type },
        ...{ lang: languageOf(locale), origin: location.origin },
      })}`;
      frame.title = wallet.name;
      frame.style.cssText = 'display:block;width:100%;min-height:360px;border:0';
      sheet = document.createElement('dialog');
      sheet.ariaLabel = wallet.name;
      sheet.style.cssText = 'width:min(440px,100vw);max-width:none;padding:0;margin:auto auto 0;border:0';
      sheet.append(frame);
      sheet.addEventListener('cancel', cancel);
      document.body.append(sheet);
      addEventListener('message', onMessage);
      sheet.showModal();
    }
    function draw(wallet) {
      const made = document.createElement('button');
      made.type = 'button';
      made.value = wallet.type;
      made.textContent = wallet.name;
      made.style.cssText = `width:100%;min-height:${options.buttonHeight ?? 44}px;color:#fff;background:#000;border:0;border-radius:2px;font:500 16px system-ui;cursor:pointer`;
      made.addEventListener('click', () => {
        tell('click', {
          ...{ ...about, expressPaymentType: wallet.type },
          resolve: () => open(wallet),
          reject() {},
        });
      });
      return made;
    }

    return {
      on(name, listener) {
        add(name, listener);
        return this;
      },
      mount(target) {
        const wallet = walletHere(options);
        if (wallet) {
          button = draw(wallet);
          parentOf(target).replaceChildren(button);
        }
        const availablePaymentMethods = wallet
          ? { applePay: wallet.type === 'apple_pay', googlePay: wallet.type === 'google_pay' }
          : undefined;
        queueMicrotask(() => tell('ready', { ...about, availablePaymentMethods }));
      },
      unmount() {
        close();
        button?.remove();
        button = null;
      },
      destroy() {
        this.unmount();
        clear();
      },
      /** Returns the wallet's card; each card is returned only once. */
      async send() {
        const given = authorised ?? { type: 'refused', message: 'No wallet has confirmed' };
        authorised = null;
        return given;
      },
    };
  }

  window.Stripe = (key) => ({
    elements(settings = {}) {
      let element = null;
      return {
        create(type, options = {}) {
          if (type === 'payment') element = createPayment(key, settings.locale);
          else if (type === 'expressCheckout') element = createExpressCheckout(key, settings, options);
          else throw new Error(`The sandbox has no element ${type}`);
          return element;
        },
        getElement: () => element,
        update(changes) {
          Object.assign(settings, changes);
        },
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
