import { createHash } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import type { MailConfig } from '../../settings/mail-settings.ts';
import { isLoopback } from '../../settings/setting-readers.ts';
import type { Delivery, Enclosure, MessageCarrier, OutgoingMessage } from '../messages.ts';

const connectMs = 10_000;
const silenceMs = 20_000;

/** Hands e-mails to a mail server, which signs them and delivers them. */
export function createSmtpCarrier({ host, port, tlsFirst, account, from }: MailConfig): MessageCarrier {
  /** Loads the library with the first e-mail, because it has 39 files that a start does not need. */
  const openTransport = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      host,
      port,
      secure: tlsFirst,
      // E-mails contain codes and links to orders. Without TLS they may go only to a server on this machine.
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

  const give = async (message: OutgoingMessage, enclosure: Enclosure | null): Promise<void> => {
    transport ??= openTransport();
    await (await transport).sendMail({
      from,
      to: { name: '', address: message.to },
      subject: message.subject,
      text: message.body,
      textEncoding: 'base64',
      messageId: messageIdOf(message, domain),
      headers: headersOf(message),
      ...(enclosure && { html: enclosure.html, attachments: enclosure.files.map(attachmentOf) }),
    });
  };

  return {
    async deliver(message, enclosure): Promise<Delivery> {
      try {
        await give(message, enclosure).catch(async (error: unknown) => {
          // If the server refuses a file of this type or size, the e-mail goes without it: its text has a link to the same
          // content.
          if (enclosure === null || !isRefusedAfter(['MAIL FROM', 'DATA'], error)) throw error;
          await give(message, null);
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

const attachmentOf = ({ name, type, content, cid }: Enclosure['files'][number]) => ({
  filename: name,
  contentType: type,
  content: Buffer.from(content),
  ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
});

/** Returns an id that is the same for each attempt, so that a mailbox recognises an e-mail that it has received already. */
const messageIdOf = ({ key }: OutgoingMessage, domain: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;

/** Returns headers with which mail programs offer to unsubscribe, beside the sender's name (RFC 8058). */
const headersOf = ({ unsubscribeUrl }: OutgoingMessage): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** Returns the server's words when it refuses the recipient for good; null for any other failure, because that may pass. */
const readRecipientRefusal = (error: unknown): string | null =>
  isRefusedAfter(['RCPT TO'], error)
    ? String((error as { response?: unknown }).response).slice(0, 500)
    : null;

/** Whether the server refused for good after one of these commands. */
function isRefusedAfter(commands: readonly string[], error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return (
    commands.includes(String(command)) &&
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    responseCode < 600
  );
}
