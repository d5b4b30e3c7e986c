/**
 * The merchants of the sandbox's Alipay. Its keys are those of `sandbox-wechat.ts`: the merchant's pair, and two of the
 * platform, the second of which is the next one while a merchant changes over.
 */

export const sandboxAlipayMerchant = { appId: '2021000000000001', sellerId: '2088000000000001' } as const;

/** The merchant of AlipayHK at Antom. */
export const sandboxAlipayHk = { clientId: 'SANDBOX_5Y0000000000001' } as const;

/** Below the sandbox's own path. */
export const sandboxAlipayGateway = 'gateway.do';
