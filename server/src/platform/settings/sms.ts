import { type CountryCode, DEFAULT_LOCALE, type Locale } from '@jinlan/domain/markets';
import { type SmsAccountEntry, smsFile } from '@jinlan/domain/validity';
import { type AliyunAccount, aliyunApiUrl } from '../gateways/sms/aliyun.ts';
import type { TemplatePurpose, TextTemplate } from '../gateways/sms/carrier.ts';
import { type TencentAccount, tencentApiUrl, tencentRegion } from '../gateways/sms/tencent.ts';
import { type TwilioAccount, twilioApiUrl } from '../gateways/sms/twilio.ts';
import { readPaymentFile, secretReader } from './payments/payment-file.ts';

export type SmsAccount = AliyunAccount | TencentAccount | TwilioAccount;

/** Who carries text messages to the numbers of each country. */
export type SmsAccounts = Readonly<Partial<Record<CountryCode, SmsAccount>>>;

/** Throws an `Error` whose message names the file's mistakes, never a secret. */
export async function readSms(path: string, applicationSecret: string): Promise<SmsAccounts> {
  const entries = await readPaymentFile(path, smsFile);
  const read = secretReader(path, applicationSecret);
  const accounts: Partial<Record<CountryCode, SmsAccount>> = {};
  for (const [country, entry] of Object.entries(entries))
    if (entry !== undefined) accounts[country as CountryCode] = await accountOf(entry, read);
  return accounts;
}

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);

const defaultVariables = (purpose: TemplatePurpose): TextTemplate['variables'] =>
  purpose === 'gold_alert' ? ['board', 'price', 'target'] : ['code'];

const templateOf =
  ({ templates }: SmsAccountEntry) =>
  (locale: Locale, purpose: TemplatePurpose): TextTemplate | null => {
    const ofLocale: Readonly<Partial<Record<Locale, (typeof templates)['zh-Hans-CN']>>> = {
      [DEFAULT_LOCALE]: templates['zh-Hans-CN'],
      'en-US': templates['en-US'] ?? templates['zh-Hans-CN'],
    };
    const own = ofLocale[locale] ?? templates['zh-Hans-CN'];
    // Without a template of its own, the code of an appointment comes with the words of a sign-in.
    const template =
      own[purpose] ?? (purpose === 'appointment' ? own.sign_in : templates['zh-Hans-CN'][purpose]);
    return template === undefined
      ? null
      : { id: template.id, variables: template.variables ?? defaultVariables(purpose) };
  };

async function accountOf(
  entry: SmsAccountEntry,
  read: (value: string) => Promise<string>,
): Promise<SmsAccount> {
  const template = templateOf(entry);
  switch (entry.provider) {
    case 'aliyun':
      return {
        provider: 'aliyun',
        apiUrl: withSlash(entry.api_url ?? aliyunApiUrl),
        template,
        accessKeyId: entry.access_key_id,
        accessKeySecret: await read(entry.access_key_secret),
        signName: entry.sign_name,
      };
    case 'tencent':
      return {
        provider: 'tencent',
        apiUrl: withSlash(entry.api_url ?? tencentApiUrl),
        template,
        secretId: entry.secret_id,
        secretKey: await read(entry.secret_key),
        appId: entry.app_id,
        signName: entry.sign_name ?? '',
        region: entry.region ?? tencentRegion,
      };
    case 'twilio':
      return {
        provider: 'twilio',
        apiUrl: withSlash(entry.api_url ?? twilioApiUrl),
        template,
        accountSid: entry.account_sid,
        authToken: await read(entry.auth_token),
        from: entry.from,
      };
  }
}
