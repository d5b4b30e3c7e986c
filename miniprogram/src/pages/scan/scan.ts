/** Scans a code in a store or on a label, and opens the shop's page behind it. */
import { entryAddress, scannedPath } from '../../addresses.ts';
import { goBack, leaveAddress } from '../../next-address.ts';
import { words } from '../../words.ts';

Page({
  data: { text: '', scanLabel: '', backLabel: '' },
  onLoad() {
    const texts = words();
    wx.setNavigationBarTitle({ title: texts['miniProgram.title.scan'] });
    this.setData({ scanLabel: texts['miniProgram.scan.start'], backLabel: texts['miniProgram.back'] });
    this.scan();
  },
  scan() {
    wx.scanCode({
      success: ({ result }) => {
        const path = scannedPath(result);
        if (path === null) return this.setData({ text: words()['miniProgram.scan.unknown'] });
        leaveAddress(entryAddress(path));
        goBack();
      },
      // Closed without a code: the buttons stay.
      fail: () => this.setData({ text: '' }),
    });
  },
  goBack,
});
