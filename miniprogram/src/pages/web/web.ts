/**
 * The shop in a web-view. `?path=` is the page to open, `?q=` the address of a code that WeChat's own scanner has read;
 * without them the home of the mini-program.
 */
import { decoded, entryAddress, scannedPath, sharedPath } from '../../addresses.ts';
import { takeAddress } from '../../next-address.ts';

Page({
  data: { address: '' },
  onLoad({ path, q }: { path?: string; q?: string }) {
    const scanned = q === undefined ? null : scannedPath(decoded(q));
    this.setData({ address: entryAddress(scanned ?? decoded(path ?? '')) });
  },
  /** A page above has left an address: of a sign-in, or of a scanned code. */
  onShow() {
    const address = takeAddress();
    if (address !== null) this.setData({ address });
  },
  /** The card has WeChat's picture of the page. A page of one person shares the home. */
  onShareAppMessage({ webViewUrl }: WechatMiniprogram.Page.IShareAppMessageOption) {
    const path = sharedPath(webViewUrl ?? '');
    return { path: path === null ? '/pages/web/web' : `/pages/web/web?path=${encodeURIComponent(path)}` };
  },
});
