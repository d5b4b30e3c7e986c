/**
 * The wire protocol of the sandbox's provider of e-invoices, for the provider and the shop. A merchant signs
 * `timestamp.METHOD.path.body`, the provider signs its answers `timestamp.status.body`. Signatures are HMAC-SHA256 with
 * the shared secret, hexadecimal; timestamps are seconds since 1970. Amounts are in fen.
 *
 * `POST invoices` and `POST red-letters` request an invoice under a number that the merchant chooses. A repeated number
 * returns the state of the first request, as `GET requests/<number>` does. `POST requests/<number>/cancel` cancels a
 * request whose invoice is not issued yet; a number that never arrived can be cancelled, too.
 */
export const invoiceRequestHeaders = {
  timestamp: 'invoice-timestamp',
  signature: 'invoice-signature',
} as const;
export const invoiceAnswerHeaders = {
  timestamp: 'invoice-answer-timestamp',
  signature: 'invoice-answer-signature',
} as const;

/** The text that a merchant signs. `path` begins with `/`. */
export const signedInvoiceRequest = (timestamp: string, method: string, path: string, body: string): string =>
  `e-invoice.${timestamp}.${method.toUpperCase()}.${path}.${body}`;

/** The text that the provider signs. */
export const signedInvoiceAnswer = (timestamp: string, status: number, body: string): string =>
  `e-invoice.${timestamp}.${status}.${body}`;
