import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { languageNames, messageLanguages } from '#contract/messages/kinds.ts';
import { areasOf } from '#contract/shared/page-areas.ts';
import { addressIn, type PageLanguage, readLanguage } from '#contract/shared/page-languages.ts';
import { followLanguage, loadLanguage } from '#web/i18n/catalogues.ts';
import { usePageLanguage } from '#web/i18n/page-language.ts';
import { offerFontOf } from '#web/i18n/script-font.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { storeValue } from '#web/lib/browser-storage.ts';
import * as paths from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { saveLanguage } from './language-queries.ts';
import { useViewer } from './queries.ts';

/**
 * Links to this page in each language. Each language is named in its own script. A choice closes the popover or the
 * `<details>` that contains the list.
 */
export function LanguageList({ isForStaff = false, className }: { isForStaff?: boolean; className?: string }) {
  const t = useT();
  const current = usePageLanguage();
  const href = useLocation({ select: (location) => location.href });
  const choose = useChooseLanguage();
  // The screens of staff are in English and Hindi, also when the address is that of a family's page.
  const page = isForStaff ? paths.staffHome : href;
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

/**
 * Returns the function that shows this page in another language and remembers the choice. Nothing on the page is
 * mounted again, so everything that was typed stays. Back returns to the page in the previous language.
 */
function useChooseLanguage(): (language: PageLanguage) => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const t = useT();
  return async (language) => {
    try {
      await loadLanguage(queryClient, language, areasOf(router.latestLocation.pathname, viewer?.role));
    } catch {
      const description = t('Please check your connection and try again.');
      showToast({ title: t('The language could not be loaded'), description, tone: 'destructive' });
      return;
    }
    offerFontOf(language);
    saveLanguage(language);
    followLanguage(router);
    const { href, state } = router.latestLocation;
    // Not `router.navigate`: for the router it is the same address. Nothing is lost, so no form asks whether to leave.
    router.history.push(addressIn(language, href), state, { ignoreBlocker: true });
    if (!viewer) return;
    const { saveLanguageInAccount } = await import('./language-queries.ts');
    await saveLanguageInAccount(language).catch(() => undefined); // the page itself is already in the new language
    await queryClient.invalidateQueries({ queryKey: ['message-settings'] });
  };
}

// The text size of the device, in per cent of the size that is set in the browser. The server adds a script to every page
// that sets the attribute before the first paint (server/pages/built-site.ts); the styles multiply the root font size.

const textSizes = ['100', '125', '150'] as const;
type TextSize = (typeof textSizes)[number];

const key = 'textSize';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function currentSize(): string {
  return document.documentElement.dataset.textSize ?? '100';
}

/** The text size of this page. The server renders the default. */
function useTextSize(): string {
  return useSyncExternalStore(subscribe, currentSize, () => '100');
}

/** Changes the text size of this page, and of later pages on this device. */
function setTextSize(size: TextSize): void {
  document.documentElement.dataset.textSize = size;
  storeValue('local', key, size);
  for (const listener of listeners) listener();
}

/** Chooses the text size of this device. */
export function TextSizeField() {
  const t = useT();
  const current = useTextSize();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="ui-label mb-1.5">{t('Text size')}</legend>
      {textSizes.map((size) => (
        <button
          key={size}
          type="button"
          aria-pressed={size === current}
          className={buttonClass('secondary', 'small', 'min-h-12 grow basis-0')}
          onClick={() => setTextSize(size)}
        >
          {size} %
        </button>
      ))}
    </fieldset>
  );
}
