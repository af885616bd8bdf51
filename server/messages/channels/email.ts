import type { Channel, Outgoing } from '../channel.ts';
import type { Mailer } from './mailer.ts';

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

/** The paragraphs of the text, with the link as a link. No other part of the text becomes markup. */
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
