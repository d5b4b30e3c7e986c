/** The part of WeChat's script (JS-SDK) that the shop uses. */

interface Answers {
  readonly success?: () => void;
  readonly fail?: () => void;
}

export interface ShareCard {
  readonly title: string;
  readonly desc: string;
  readonly link: string;
  readonly imgUrl: string;
}

export interface Wechat {
  config(signed: {
    readonly appId: string;
    readonly timestamp: number;
    readonly nonceStr: string;
    readonly signature: string;
    readonly jsApiList: readonly string[];
  }): void;
  ready(callback: () => void): void;
  updateAppMessageShareData(card: ShareCard): void;
  updateTimelineShareData(card: Omit<ShareCard, 'desc'>): void;
  readonly miniProgram?: {
    navigateTo(options: { readonly url: string } & Answers): void;
  };
}

const wechatIn = (page: Window): Wechat | null => (page as { readonly wx?: Wechat }).wx ?? null;

let loading: Promise<Wechat | null> | null = null;

/** Loads the script once; resolves to null if it fails to load. The next call then retries. */
export function loadWechat(address: string): Promise<Wechat | null> {
  loading ??= new Promise<Wechat | null>((resolve) => {
    const element = document.createElement('script');
    element.src = address;
    element.addEventListener('load', () => resolve(wechatIn(window)));
    element.addEventListener('error', () => {
      element.remove();
      loading = null;
      resolve(null);
    });
    document.head.append(element);
  });
  return loading;
}
