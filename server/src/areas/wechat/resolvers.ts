import type { Resolvers } from '../../graphql/generated/resolvers.ts';

export const resolvers = {
  Query: {
    async wechatPage(_, { address }, context) {
      const page = await context.areas.wechat.page(context, address);
      if (page === null) return null;
      const { script, signature } = page;
      return {
        script,
        signature: signature && {
          app_id: signature.appid,
          timestamp: signature.timestamp,
          nonce: signature.nonce,
          signature: signature.signature,
        },
      };
    },
  },
} satisfies Resolvers;
