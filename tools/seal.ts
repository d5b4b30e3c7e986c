import { text } from 'node:stream/consumers';
import { prepare } from '../server/src/platform/prepare.ts';
import { systemRandom } from '../server/src/platform/random.ts';
import { sealFor } from '../server/src/platform/seal.ts';
import { DataFolderOpen } from '../server/src/platform/settings/data-folder.ts';
import { sealedPurpose } from '../server/src/platform/settings/payments/payment-file.ts';
import { WrongSettings } from '../server/src/platform/settings/settings.ts';

// `npm run --silent seal < apiclient_key.pem` encrypts a secret of a payment provider with APP_SECRET and prints it, for
// the files of WECHAT_PAY, ALIPAY and STRIPE. Exit status 2: nothing was sealed.

try {
  // The file may not be readable before its secrets are sealed.
  const { WECHAT_PAY: _, ALIPAY: __, STRIPE: ___, ...environment } = process.env;
  const { config } = await prepare(environment, 'import');
  const secret = (await text(process.stdin)).trim();
  if (secret === '') throw new WrongSettings(['Nothing was given: npm run --silent seal < <file>']);
  console.log(`sealed:${sealFor(sealedPurpose, config.secrets.application, secret, systemRandom)}`);
} catch (error) {
  if (!(error instanceof WrongSettings || error instanceof DataFolderOpen)) throw error;
  console.error(error.message);
  process.exit(2);
}
