import type { MessageLanguage } from '#contract/messages/kinds.ts';
import { factorText, passwordChangedText } from '#server/sms-texts.ts';
import { staffNotices, textsByLanguage } from './languages.ts';
import type { MessageTemplate } from './message-template.ts';

/** The messages of the inbox about the account itself. Only staff get the last two. */
export type AccountNotice = 'other-phone' | 'password' | 'factorsReset' | 'colleagueReset';

/** The whole text of a notice, which is stored with it. Most bodies are the text of the SMS about the same event. */
export function accountNoticeText(notice: AccountNotice, language: MessageLanguage): MessageTemplate {
  const { accountNotices } = textsByLanguage[language];
  if (notice === 'other-phone') return accountNotices[notice];
  if (notice === 'password') return { ...accountNotices[notice], body: passwordChangedText(language).render(language) };
  const { subject } = staffNotices[language === 'hi' ? 'hi' : 'en'][notice];
  return { subject, body: factorText(notice, language).render(language) };
}
