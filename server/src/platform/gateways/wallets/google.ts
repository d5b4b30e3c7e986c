import { createSign } from 'node:crypto';
import { memberPassDigits, memberPassToken, memberStepSeconds } from '@jinlan/domain/members';
import type { Platform } from '../../platform.ts';
import type { GooglePasses } from '../../settings/wallet-passes.ts';
import { readLimited } from '../read-limited.ts';
import { isRecord, parseJson } from '../wire-json.ts';
import type { PassCard } from './wallets.ts';

const timeoutMs = 5_000;
const mostAnswerBytes = 65_536;
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
const saveUrl = 'https://pay.google.com/gp/v/save/';
const tokenSeconds = 3_600;
/** A token is replaced this many seconds before its end. */
const earlierSeconds = 300;

export interface GoogleWallet {
  /**
   * Returns the address at which the member saves the card. The pass is first written by Google's interface, because
   * anything in the address itself, such as the key of the codes, could be read. Throws an `Error` if Google does not take
   * the pass.
   */
  saveLink(card: PassCard): Promise<string>;
}

/** Loyalty cards at Google, whose QR code changes each minute also without a connection. */
export function createGoogleWallet(
  { http, clock, config }: Pick<Platform, 'http' | 'clock' | 'config'>,
  passes: GooglePasses,
): GoogleWallet {
  const classId = `${passes.issuerId}.${passes.classSuffix}`;
  let access: { readonly token: string; readonly until: number } | null = null;
  let isClassMade = false;

  const seconds = (): number => Math.floor(clock.now().getTime() / 1_000);

  async function send(url: string, init: RequestInit) {
    const response = await http.fetch(url, { ...init, timeoutMs });
    const text = (await readLimited(response, mostAnswerBytes)).toString('utf8');
    return { status: response.status, value: parseJson(text) };
  }

  async function accessToken(): Promise<string> {
    if (access !== null && access.until > seconds()) return access.token;
    const claims = {
      ...{ iss: passes.clientEmail, scope, aud: passes.tokenUrl },
      ...{ iat: seconds(), exp: seconds() + tokenSeconds },
    };
    const { status, value } = await send(passes.tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: signedJwt(passes.privateKey, claims),
      }).toString(),
    });
    if (status !== 200 || !isRecord(value) || typeof value.access_token !== 'string')
      throw new Error(`Google gave no access: status ${status}`);
    const lasts = typeof value.expires_in === 'number' ? value.expires_in : tokenSeconds;
    access = { token: value.access_token, until: seconds() + lasts - earlierSeconds };
    return access.token;
  }

  /** Makes a class or an object. If it exists, replaces it only if `replaces`. */
  async function write(kind: 'loyaltyClass' | 'loyaltyObject', entry: { id: string }, replaces: boolean) {
    const headers = { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' };
    const body = JSON.stringify(entry);
    const url = `${passes.apiUrl}/${kind}`;
    const made = await send(url, { method: 'POST', headers, body });
    const answer =
      made.status === 409 && replaces
        ? await send(`${url}/${entry.id}`, { method: 'PUT', headers, body })
        : made;
    if (answer.status === 200 || (answer.status === 409 && !replaces)) return;
    if (answer.status === 401) access = null;
    throw new Error(`Google did not take the ${kind}: status ${answer.status}`);
  }

  return {
    async saveLink(card) {
      if (!isClassMade) await write('loyaltyClass', classOf(passes, classId, card), false);
      isClassMade = true;
      const id = `${passes.issuerId}.${card.serial}`;
      await write('loyaltyObject', objectOf(id, classId, card), true);
      const claims = {
        ...{ iss: passes.clientEmail, aud: 'google', typ: 'savetowallet', iat: seconds() },
        origins: [config.baseUrl],
        payload: { loyaltyObjects: [{ id }] },
      };
      return saveUrl + signedJwt(passes.privateKey, claims);
    },
  };
}

const classOf = ({ logoUrl }: GooglePasses, id: string, { shop, title }: PassCard) => ({
  id,
  issuerName: shop,
  programName: title,
  programLogo: { sourceUri: { uri: logoUrl } },
  reviewStatus: 'UNDER_REVIEW',
});

const objectOf = (id: string, classId: string, card: PassCard) => ({
  id,
  classId,
  state: 'ACTIVE',
  accountName: card.name,
  accountId: card.shownCode,
  rotatingBarcode: {
    type: 'QR_CODE',
    valuePattern: memberPassToken(card.code, '{totp_value_0}'),
    alternateText: card.shownCode,
    totpDetails: {
      algorithm: 'TOTP_SHA1',
      periodMillis: String(memberStepSeconds * 1_000),
      parameters: [{ key: card.key.toString('hex'), valueLength: memberPassDigits }],
    },
  },
  linksModuleData: { uris: [{ uri: card.url, description: card.linkLabel, id: 'page' }] },
});

/** A JSON Web Token with RS256. */
function signedJwt(privateKey: string, claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
}
