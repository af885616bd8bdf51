import type { Transporter } from 'nodemailer';
import { isLoopback } from '#server/config.ts';
import type { Outbox } from '#server/sms.ts';
import type { Channel, Handover, Outgoing } from '../channel.ts';

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

/** Sends e-mail: text and HTML, the visit as a calendar file, and an address for unsubscribing with one click (RFC 8058). */
export function emailChannel(mailer: Mailer): Channel {
  return {
    async send({ id, address, text, language, link, calendar }, signal) {
      if (!('email' in address)) return { outcome: 'rejected', reason: 'The message has no e-mail address.' };
      return mailer.send(
        {
          id,
          to: address.email,
          subject: text.subject,
          text: text.body,
          html: htmlOf(text.body, { language, link }),
          // No automatic reply is sent to a mail with this header (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', ...(link ? unsubscribeHeaders(link) : {}) },
          attachments: calendar
            ? [{ filename: 'visit.ics', content: calendar, contentType: 'text/calendar; charset=utf-8' }]
            : [],
        },
        signal,
      );
    },
  };
}

/**
 * The link opens the page on which a person can unsubscribe. Mail programs unsubscribe with one click, by a POST to the
 * same address (RFC 8058), which is allowed over https only.
 */
function unsubscribeHeaders(link: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${link}/stop>`,
    ...(link.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** The paragraphs of the text as HTML, in which the link can be pressed. No other part of the text becomes markup. */
function htmlOf(body: string, { language, link }: Pick<Outgoing, 'language' | 'link'>): string {
  const anchor = link ? `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>` : '';
  const lineOf = (line: string) => (link ? line.split(link).map(escapeHtml).join(anchor) : escapeHtml(line));
  const paragraphs = body
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.split('\n').map(lineOf).join('<br>')}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="font: 16px/1.5 sans-serif; max-width: 600px">
${paragraphs}
</body>
</html>`;
}
