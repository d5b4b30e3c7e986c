/**
 * Gets WeChat's code for the visit that the web-view began, and gives it to the web-view. The code alone signs nobody in:
 * only the browser of the web-view can finish its visit.
 */
import { signAddress } from '../../addresses.ts';
import { loginCode } from '../../ask-shop.ts';
import { goBack, leaveAddress } from '../../next-address.ts';
import { words } from '../../words.ts';

Page({
  data: { text: '' },
  async onLoad({ state }: { state?: string }) {
    const texts = words();
    wx.setNavigationBarTitle({ title: texts['miniProgram.title.signIn'] });
    this.setData({ text: texts['miniProgram.signIn.busy'] });
    if (state === undefined || !/^[A-Za-z0-9]{20,64}$/.test(state)) return goBack();
    const code = await loginCode();
    leaveAddress(signAddress(code === null ? { state } : { state, code }, Date.now()));
    goBack();
  },
});
