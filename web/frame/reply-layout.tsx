import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MessageLanguage } from '#contract/messages/kinds.ts';
import { emergencyNumbers, organisation } from '#contract/shared/organisation.ts';
import { BrandMark } from '#web/art/brand-mark.tsx';
import { catalogueQueries } from '#web/i18n/catalogues.ts';
import { translationOf } from '#web/i18n/translation-cache.ts';
import { Sentence, TranslationProvider } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { useFocusOnNewPage } from './focus-on-new-page.ts';

type ReplyLayoutProps = {
  /** The language of the family's messages; undefined for a link that is not valid. The page is then in English. */
  language?: MessageLanguage | undefined;
  children: ReactNode;
};

/** The frame of the pages that the link of a message opens: only the name, and whom to call. */
export function ReplyLayout({ language = 'en', children }: ReplyLayoutProps) {
  const content = useFocusOnNewPage<HTMLDivElement>();
  const { data: translation = translationOf(language) } = useQuery(catalogueQueries.links(language));
  return (
    <TranslationProvider translation={translation}>
      <div lang={translation?.language} className="flex min-h-dvh flex-col">
        <header className="border-b border-line bg-surface-raised">
          <div className="mx-auto flex min-h-14 max-w-lg items-center px-4">
            <Link to={paths.home} className="flex min-h-12 items-center gap-2 no-underline">
              <BrandMark className="size-8" />
              <span className="text-lg font-bold text-brand-ink">{organisation.name}</span>
            </Link>
          </div>
        </header>
        <div ref={content} id="content" tabIndex={-1} className="grow">
          {children}
        </div>
        <footer className="border-t border-line bg-surface-sunken">
          <div className="mx-auto grid max-w-lg gap-1 px-4 py-5 text-center text-ink-muted">
            <p>
              <Sentence
                text="Questions? Call {phone}"
                elements={{
                  phone: <PhoneLink dialled={organisation.phone.dialled} shown={organisation.phone.shown} />,
                }}
              />
            </p>
            <p>
              <Sentence
                text="In an emergency call {phone}"
                elements={{ phone: <PhoneLink dialled={emergencyNumbers.any} shown={emergencyNumbers.any} /> }}
              />
            </p>
          </div>
        </footer>
      </div>
    </TranslationProvider>
  );
}

function PhoneLink({ dialled, shown }: { dialled: string; shown: string }) {
  return (
    <a href={`tel:${dialled}`} className="link link-roomy font-semibold">
      {shown}
    </a>
  );
}
