/** What the browser does with passkeys. The library loads when a passkey is first asked for. */

const load = () => import('@simplewebauthn/browser');

/** Why there is no answer: the person closed the browser's dialog, another request took its place, or it failed. */
export type NoAnswer = 'canceled' | 'replaced' | 'exists' | 'failed';
export type BrowserAnswer =
  | { readonly ok: true; readonly answer: string }
  | { readonly ok: false; readonly why: NoAnswer };

export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Whether the browser offers passkeys beside what it fills into fields. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  const isAvailable = PublicKeyCredential.isConditionalMediationAvailable;
  return (await isAvailable?.call(PublicKeyCredential).catch(() => false)) === true;
}

/** Lets the person choose a passkey. `asSuggestion`: among what the browser fills in, without a dialog of its own. */
export const choosePasskey = (options: string, asSuggestion: boolean): Promise<BrowserAnswer> =>
  answerOf(async () => {
    const { startAuthentication } = await load();
    return startAuthentication({ optionsJSON: JSON.parse(options), useBrowserAutofill: asSuggestion });
  });

/** Makes a passkey. */
export const makePasskey = (options: string): Promise<BrowserAnswer> =>
  answerOf(async () => {
    const { startRegistration } = await load();
    return startRegistration({ optionsJSON: JSON.parse(options) });
  });

/** Ends a suggestion, for example when its page is left. */
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
