import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { acsAuthorization } from './aliyun.ts';
import { tc3Authorization } from './tencent.ts';

// The examples of the providers' own documents.

const emptyHash = createHash('sha256').update('').digest('hex');

test("signs Aliyun's documented request as its document does", () => {
  const authorization = acsAuthorization(
    { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    {
      method: 'POST',
      path: '/',
      query: 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
      headers: {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        'x-acs-action': 'RunInstances',
        'x-acs-version': '2014-05-26',
        'x-acs-date': '2023-10-26T10:22:32Z',
        'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
        'x-acs-content-sha256': emptyHash,
      },
      body: '',
    },
  );
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

test("signs Tencent's documented request as its document does", () => {
  const authorization = tc3Authorization(
    { secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
    {
      service: 'cvm',
      host: 'cvm.tencentcloudapi.com',
      path: '/',
      seconds: 1_551_113_065,
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    },
  );
  expect(authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, ' +
      'SignedHeaders=content-type;host, ' +
      'Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  );
});
