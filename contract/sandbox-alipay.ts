/**
 * The merchants of the sandbox's Alipay. It has the keys of `sandbox-wechat.ts`: the merchant's pair, and two pairs of
 * the platform. The platform signs with the first one, and with the second one in tests of a key change.
 */

export const sandboxAlipayMerchant = { appId: '2021000000000001', sellerId: '2088000000000001' } as const;

/** The merchant of AlipayHK at Antom. */
export const sandboxAlipayHk = { clientId: 'SANDBOX_5Y0000000000001' } as const;

/** Below the sandbox's own path. */
export const sandboxAlipayGateway = 'gateway.do';
