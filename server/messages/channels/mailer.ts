import type { Transporter } from 'nodemailer';
import { isLoopback } from '#server/config.ts';
import type { Outbox } from '#server/sms.ts';
import type { Handover } from '../channel.ts';

export type MailServer = {
  /** `smtps://user:password@mail.example:465`, or `smtp://…:587` with STARTTLS. */
  url: string;
  /** The sender: `CareSaathi <care@caresaathi.example>`. */
  from: string;
};

type Mail = {
  /** The first part of the Message-ID. A repeated message has the same, so that it can be recognised. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: string; contentType: string }[];
};

/** Hands mails to a mail server. Never throws: every problem is a `Handover`. */
export type Mailer = { send(mail: Mail, signal?: AbortSignal): Promise<Handover> };

const defaultTimeoutMs = 10_000;

/**
 * Sends mails over SMTP. If the mail server is on another machine, the connection must be encrypted, unless its address
 * contains `?ignoreTLS=true`.
 */
export function smtpMailer({ url, from }: MailServer, { timeoutMs = defaultTimeoutMs } = {}): Mailer {
  const { hostname, searchParams } = new URL(url);
  const isPlain = isLoopback(hostname) || searchParams.get('ignoreTLS') === 'true';
  const options = {
    url,
    requireTLS: !isPlain,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  let transport: Promise<Transporter> | undefined;

  return {
    async send({ id, to, ...mail }, signal) {
      // The library takes 11 MB of memory, so it is loaded on first use.
      transport ??= import('nodemailer').then((nodemailer) => nodemailer.default.createTransport(options));
      const sending = transport
        .then((opened) =>
          opened.sendMail({ ...mail, from, to: { name: '', address: to }, messageId: `<${id}@${domain}>` }),
        )
        .then((): Handover => ({ outcome: 'accepted', gatewayId: null }), handoverOfError);
      return signal ? Promise.race([sending, whenAborted(signal)]) : sending;
    },
  };
}

/** For development: keeps mails in the outbox, where text messages are too. */
export function outboxMailer(outbox: Outbox, now: () => Date): Mailer {
  return {
    async send({ to, subject, text }) {
      outbox.keep({ phone: to, text: `${subject}\n\n${text}`, at: now() });
      return { outcome: 'accepted', gatewayId: null };
    },
  };
}

const noAnswer = { outcome: 'later', reason: 'The mail server did not answer in time.', isUnknown: true } as const;

/** Resolves when the signal is aborted. The library cannot abort: it goes on until its own time limits. */
function whenAborted(signal: AbortSignal): Promise<Handover> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(noAnswer);
    else signal.addEventListener('abort', () => resolve(noAnswer), { once: true });
  });
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/** The text of an error can contain the address, so the reason has only codes. */
function handoverOfError({ code = '', command, responseCode }: SmtpError): Handover {
  const later = (reason: string): Handover => ({ outcome: 'later', reason });
  const isCredentials =
    ['EAUTH', 'ENOAUTH', 'EOAUTH2'].includes(code) || [530, 534, 535, 538].includes(responseCode ?? 0);
  if (isCredentials) return later('The mail server rejects our credentials.');
  // After a timeout while connecting, the mail server did not get the mail. After a later timeout, that is unknown.
  if (code === 'ETIMEDOUT') return command === 'CONN' ? later(noAnswer.reason) : noAnswer;
  if (code === 'ETLS' || code === 'EREQUIRETLS') return later('The mail server offers no encryption.');
  // 503 is about the order of commands: a new connection may succeed.
  if (responseCode && responseCode >= 500 && responseCode !== 503)
    return { outcome: 'rejected', reason: `The mail server rejected the mail (${responseCode}).` };
  if (responseCode) return later(`The mail server has a problem (${responseCode}).`);
  if (code === 'EENVELOPE') return { outcome: 'rejected', reason: 'The e-mail address is not valid.' };
  return later(/^E[A-Z]{2,20}$/.test(code) ? `The mail server cannot be reached (${code}).` : 'The mail was not sent.');
}
