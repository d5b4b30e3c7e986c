/**
 * The stand-ins for carriers of text messages. They send nothing, so their keys are no secrets. Each has its own folder:
 * `aliyun/`, `tencent/` and `twilio/`. The last digits of a number decide the answer.
 */
export const sandboxSms = {
  aliyun: { accessKeyId: 'LTAI-sandbox', accessKeySecret: 'sandbox-aliyun-secret', signName: '金兰' },
  tencent: {
    secretId: 'AKID-sandbox',
    secretKey: 'sandbox-tencent-secret',
    appId: '1400000001',
    signName: '金兰',
  },
  twilio: {
    accountSid: 'AC00000000000000000000000000000001',
    authToken: 'sandbox-twilio-token',
    from: 'MG00000000000000000000000000000001',
  },
} as const;

/** Endings of numbers that the stand-ins do not accept. */
export const sandboxSmsEndings = { limited: '0001', refused: '0002', down: '0003', rubbish: '0004' } as const;
