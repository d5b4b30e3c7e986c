/**
 * The clients of the sandbox's OpenID providers. One provider answers as Google does. The other requires what Apple
 * requires: a signed client secret, and an answer that the browser posts.
 */

export const sandboxOidcClients = {
  google: { clientId: 'sandbox-google-client', usesPkce: true, answersByPost: false },
  apple: { clientId: 'com.example.sandbox', usesPkce: false, answersByPost: true },
} as const;

export type SandboxOidcClient = keyof typeof sandboxOidcClients;

export const sandboxGoogleSecret = 'sandbox-google-secret';

/** Ids of the team and of the key with which Apple's client signs its secret. */
export const sandboxAppleTeam = 'SANDBOX001';
export const sandboxAppleKeyId = 'SANDBOXK01';

/**
 * The private key that signs the client's secret, as a JSON Web Key. It protects nothing: the sandbox signs in anybody.
 */
export const sandboxAppleKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'GxgcHY3zU53woUI3v_LY3DvLzw2EPjjcLit_CIWDsUA',
  y: 'KJIEQb_SuVqwwN5h1E77kHn6tAQ0-nqyyfpinTCs4kw',
  d: '9IyCjcIT70JxoMDClWGtnMcmqJdITAyiQ66iG5eowy8',
} as const;
