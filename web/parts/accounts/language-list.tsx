import { useLocation } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { languageNames, messageLanguages } from '#contract/messages/kinds.ts';
import { addressIn, type PageLanguage, readLanguage } from '#contract/shared/page-languages.ts';
import { usePageLanguage } from '#web/i18n/page-language.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { useChooseLanguage } from './use-choose-language.ts';

/**
 * Links to this page in each language. Each language is named in its own script. A choice closes the popover or the
 * `<details>` that contains the list.
 */
export function LanguageList({ isForStaff = false, className }: { isForStaff?: boolean; className?: string }) {
  const t = useT();
  const current = usePageLanguage();
  const href = useLocation({ select: (location) => location.href });
  const choose = useChooseLanguage();
  // The screens of staff are in English and Hindi, also those that have the address of a family's page.
  const page = isForStaff ? paths.admin : href;
  const hasPage = (language: PageLanguage) => readLanguage(addressIn(language, page)).language === language;

  const handleClick = (event: MouseEvent<Element>, language: PageLanguage) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // opens a new tab
    event.preventDefault();
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    event.currentTarget.closest('details')?.removeAttribute('open');
    if (language !== current) void choose(language);
  };

  return (
    <ul aria-label={t('Language')} className={className}>
      {messageLanguages.filter(hasPage).map((language) => (
        <li key={language}>
          <a
            href={addressIn(language, href)}
            lang={language}
            hrefLang={language}
            aria-current={language === current ? 'true' : undefined}
            className="ui-menu-item aria-[current]:font-semibold aria-[current]:text-brand-ink"
            onClick={(event) => handleClick(event, language)}
          >
            {languageNames[language]}
          </a>
        </li>
      ))}
    </ul>
  );
}
