/**
 * The clients of the sandbox's OpenID providers. One answers as Google does; the other asks for what Apple asks for: a
 * signed client secret, and an answer that the browser posts.
 */

export const sandboxOidcClients = {
  google: { clientId: 'sandbox-google-client', usesPkce: true, answersByPost: false },
  apple: { clientId: 'com.example.sandbox', usesPkce: false, answersByPost: true },
} as const;

export type SandboxOidcClient = keyof typeof sandboxOidcClients;

export const sandboxGoogleSecret = 'sandbox-google-secret';

/** Of Apple's client: the team, and the key that signs its secret. */
export const sandboxAppleTeam = 'SANDBOX001';
export const sandboxAppleKeyId = 'SANDBOXK01';

/** The key itself, as a JSON Web Key. It protects nothing: the sandbox signs in whoever asks. */
export const sandboxAppleKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'GxgcHY3zU53woUI3v_LY3DvLzw2EPjjcLit_CIWDsUA',
  y: 'KJIEQb_SuVqwwN5h1E77kHn6tAQ0-nqyyfpinTCs4kw',
  d: '9IyCjcIT70JxoMDClWGtnMcmqJdITAyiQ66iG5eowy8',
} as const;
