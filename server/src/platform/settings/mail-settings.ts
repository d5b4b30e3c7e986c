import { InvalidSetting, text } from './setting-readers.ts';

/** A mail server that takes the shop's e-mails. */
export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** Whether the connection begins with TLS. Otherwise TLS follows by STARTTLS. */
  readonly tlsFirst: boolean;
  readonly account: { readonly user: string; readonly password: string } | null;
  readonly from: Sender;
}

export interface Sender {
  /** May be empty. */
  readonly name: string;
  readonly address: string;
}

type MailServer = Omit<MailConfig, 'from'>;

const portWithTls = 465;
const portOfSubmission = 587;

/** The settings of e-mail; part of the table in `settings.ts`. */
export const mailSettings = {
  MAIL_URL: {
    name: 'MAIL_URL',
    about:
      'Mail server that takes the e-mails: `smtps://user:password@host` (TLS first, port 465) or `smtp://user:password@host` (STARTTLS, port 587). Special characters are percent-encoded.',
    standard: 'none; e-mails then stay in the database',
    read: readServer,
    secret: true,
  },
  MAIL_FROM: {
    name: 'MAIL_FROM',
    about: 'Sender of the e-mails, as `金兰珠宝 <service@shop.example>`.',
    standard: 'none; needed with a mail server',
    read: readSender,
  },
} as const;

function readServer(value: string | undefined): MailServer | null {
  const given = text(value);
  if (given === undefined) return null;
  const url = URL.parse(given);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname))
    throw new InvalidSetting('must be smtps://user:password@host or smtp://user:password@host');
  if ((url.username === '') !== (url.password === ''))
    throw new InvalidSetting('must have a user and a password, or neither');
  const tlsFirst = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (tlsFirst ? portWithTls : portOfSubmission) : Number(url.port),
    tlsFirst,
    account: url.username === '' ? null : { user: decoded(url.username), password: decoded(url.password) },
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new InvalidSetting('must have a user and a password with special characters percent-encoded');
  }
}

function readSender(value: string | undefined): Sender | null {
  const given = text(value);
  if (given === undefined) return null;
  const [, name = '', inBrackets, bare] =
    /^(?:([^<>"\r\n]*)<([^<>\s@]+@[^<>\s@]+)>|([^<>\s@]+@[^<>\s@]+))$/.exec(given) ?? [];
  const address = inBrackets ?? bare;
  if (address === undefined) throw new InvalidSetting('must be an address, or a name and <an address>');
  return { name: name.trim(), address };
}
