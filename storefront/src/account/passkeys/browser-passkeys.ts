/** Calls the browser's functions for passkeys. The library loads at the first call. */

const load = () => import('@simplewebauthn/browser');

/**
 * Why the browser returned no passkey: the person closed its dialog, another request replaced this one, the device
 * already has a passkey of the account, or the request failed.
 */
export type NoAnswer = 'canceled' | 'replaced' | 'exists' | 'failed';
export type BrowserAnswer =
  | { readonly ok: true; readonly answer: string }
  | { readonly ok: false; readonly why: NoAnswer };

export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Whether the browser can offer passkeys among its autofill suggestions. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  const isAvailable = PublicKeyCredential.isConditionalMediationAvailable;
  return (await isAvailable?.call(PublicKeyCredential).catch(() => false)) === true;
}

/** Lets the person choose a passkey. `asSuggestion`: among the autofill suggestions of a field, without a dialog. */
export const choosePasskey = (options: string, asSuggestion: boolean): Promise<BrowserAnswer> =>
  answerOf(async () => {
    const { startAuthentication } = await load();
    return startAuthentication({ optionsJSON: JSON.parse(options), useBrowserAutofill: asSuggestion });
  });

export const makePasskey = (options: string): Promise<BrowserAnswer> =>
  answerOf(async () => {
    const { startRegistration } = await load();
    return startRegistration({ optionsJSON: JSON.parse(options) });
  });

/** Ends a request whose suggestions are still shown, for example when the customer leaves the page. */
export async function endSuggestion(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

async function answerOf(ask: () => Promise<object>): Promise<BrowserAnswer> {
  try {
    return { ok: true, answer: JSON.stringify(await ask()) };
  } catch (error) {
    return { ok: false, why: reasonOf(error) };
  }
}

function reasonOf(error: unknown): NoAnswer {
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
  if (code === 'ERROR_CEREMONY_ABORTED' || name === 'AbortError') return 'replaced';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'exists';
  return name === 'NotAllowedError' ? 'canceled' : 'failed';
}
