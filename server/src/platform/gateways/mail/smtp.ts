import { createHash } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import type { MailConfig } from '../../settings/mail-settings.ts';
import { isLoopback } from '../../settings/setting-readers.ts';
import type { Delivery, MessageCarrier, OutgoingMessage } from '../messages.ts';

const connectMs = 10_000;
const silenceMs = 20_000;

/** Gives e-mails to a mail server, which signs them and brings them to their recipients. */
export function createSmtpCarrier({ host, port, tlsFirst, account, from }: MailConfig): MessageCarrier {
  /** Loads the library with the first e-mail: 39 files that a start does not need. */
  const openTransport = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      host,
      port,
      secure: tlsFirst,
      // E-mails hold codes and links to orders. Without TLS they go to this machine's own server alone.
      requireTLS: !tlsFirst && !isLoopback(host),
      ...(account && { auth: { user: account.user, pass: account.password } }),
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: Promise<Transporter> | undefined;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);

  return {
    async deliver(message): Promise<Delivery> {
      try {
        transport ??= openTransport();
        await (await transport).sendMail({
          from,
          to: { name: '', address: message.to },
          subject: message.subject,
          text: message.body,
          textEncoding: 'base64',
          messageId: messageIdOf(message, domain),
          headers: headersOf(message),
        });
        return { accepted: true };
      } catch (error) {
        const reason = readRecipientRefusal(error);
        if (reason === null) throw error;
        return { accepted: false, reason };
      }
    },
  };
}

/** The same for each attempt, so that a mailbox recognises an e-mail that it has already received. */
const messageIdOf = ({ key }: OutgoingMessage, domain: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;

/** By these headers mail programs offer to unsubscribe beside the sender's name (RFC 8058). */
const headersOf = ({ unsubscribeUrl }: OutgoingMessage): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** What the server says when it refuses the recipient for good; null for any other failure, which may pass. */
function readRecipientRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { command, responseCode, response } = error as {
    command?: unknown;
    responseCode?: unknown;
    response?: unknown;
  };
  const isForGood = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  return command === 'RCPT TO' && isForGood ? String(response).slice(0, 500) : null;
}
