import type { Platform } from '../../platform.ts';
import { readLimited } from '../read-limited.ts';
import { isRecord, parseJson } from '../wire-json.ts';
import {
  type CarrierAccount,
  carrierTimeoutMs,
  failed,
  filledVariables,
  mostAnswerBytes,
  noTemplate,
  type TextAnswer,
  type TextCarrier,
} from './carrier.ts';

/** Twilio's messages with a content template, by Basic authentication. */
export interface TwilioAccount extends CarrierAccount {
  readonly provider: 'twilio';
  readonly accountSid: string;
  readonly authToken: string;
  /** A messaging service (`MG…`) or a sender. */
  readonly from: string;
}

export const twilioApiUrl = 'https://api.twilio.com/';

/** Twilio's error numbers for too many messages, to the number or from the shop. */
const limitCodes = new Set([14107, 20429, 30022, 63018]);

function readAnswer(status: number, value: unknown): TextAnswer {
  if (!isRecord(value)) return failed('unreachable', `status ${status}`);
  if (status === 201 && typeof value.sid === 'string') return { kind: 'accepted' };
  const code = typeof value.code === 'number' ? value.code : 0;
  const reason = `status ${status}, code ${code}`;
  if (status === 429 || limitCodes.has(code)) return failed('limited', reason);
  return failed(status >= 400 && status < 500 && code > 0 ? 'refused' : 'unreachable', reason);
}

export function createTwilio({ http }: Pick<Platform, 'http'>, account: TwilioAccount): TextCarrier {
  const path = `2010-04-01/Accounts/${account.accountSid}/Messages.json`;
  const credentials = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64');
  return {
    async submit(text) {
      const { to } = text;
      const template = account.template(text.locale, text.purpose);
      if (template === null) return noTemplate;
      const content = Object.fromEntries(
        filledVariables(template, text).map(([, value], index) => [String(index + 1), value]),
      );
      const body = new URLSearchParams({
        To: to,
        [account.from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: account.from,
        ContentSid: template.id,
        ContentVariables: JSON.stringify(content),
      }).toString();
      try {
        const response = await http.fetch(new URL(path, account.apiUrl), {
          method: 'POST',
          headers: {
            accept: 'application/json',
            'content-type': 'application/x-www-form-urlencoded',
            authorization: `Basic ${credentials}`,
          },
          body,
          timeoutMs: carrierTimeoutMs,
        });
        const answer = (await readLimited(response, mostAnswerBytes)).toString('utf8');
        return readAnswer(response.status, parseJson(answer));
      } catch (error) {
        return failed('unreachable', error instanceof Error ? error.message : String(error));
      }
    },
  };
}
