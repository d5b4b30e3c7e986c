/** Opens pages of the mini-program that contains the shop's page, by WeChat's script, which loads with the first use. */

import { useCallback } from 'react';
import { useClient } from 'urql';
import { WechatScriptDocument } from './queries.generated.ts';
import { loadWechat } from './wechat-script.ts';

/** Returns a function that opens a page of the mini-program. Its promise resolves to false if that was not possible. */
export function useMiniProgramPages(): (page: string) => Promise<boolean> {
  const client = useClient();
  return useCallback(
    async (page) => {
      const address = location.href.split('#', 1)[0] ?? '';
      const { data } = await client.query(WechatScriptDocument, { address }).toPromise();
      const script = data?.wechatPage?.script;
      const wechat = script === undefined ? null : await loadWechat(script);
      const inside = wechat?.miniProgram;
      if (inside === undefined) return false;
      return new Promise((resolve) =>
        inside.navigateTo({ url: page, success: () => resolve(true), fail: () => resolve(false) }),
      );
    },
    [client],
  );
}
