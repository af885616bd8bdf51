import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  type ParsedLocation,
  Scripts,
  useRouterState,
} from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { areasOf } from '#contract/shared/page-areas.ts';
import type { PageLanguage } from '#contract/shared/page-languages.ts';
import { productName } from '#contract/shared/product.ts';
import { AskForCity } from '#web/frame/ask-for-city.tsx';
import { ErrorPage } from '#web/frame/error-page.tsx';
import { loadLanguage } from '#web/i18n/catalogues.ts';
import { pageLanguage, usePageLanguage } from '#web/i18n/page-language.ts';
import { ScriptFont } from '#web/i18n/script-font.tsx';
import { onTranslation, translationOf } from '#web/i18n/translation-cache.ts';
import { TranslationProvider } from '#web/i18n/use-t.tsx';
import { isSignedInRequest } from '#web/lib/page-context.ts';
import { isInStaffArea } from '#web/lib/paths.ts';
import { loadViewer, roleOf } from '#web/parts/accounts/queries.ts';
import type { SelectedCity } from '#web/parts/cities/use-selected-city.ts';
import { unreadQuery } from '#web/parts/messages/unread-queries.ts';
import styles from '#web/styles.css?url';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Toaster } from '#web/ui/toast.tsx';

/**
 * Loads what the frame of every page shows: the navigation bar has the viewer and the number of unread messages. In the
 * browser, the bell loads the number itself. The sentences and names of a language are loaded before a page in it is
 * shown: by this function, by `startInLanguage` before hydration, and by `useChooseLanguage`.
 */
const loadFrame = createIsomorphicFn()
  .server(async ({ context: { queryClient }, location: { pathname } }: FrameInput) => {
    const showsBell = isSignedInRequest() && !isInStaffArea(pathname);
    await Promise.all([
      loadViewer(queryClient).catch(() => undefined), // the guards of private pages load it again
      showsBell ? queryClient.prefetchQuery(unreadQuery()) : undefined,
    ]);
    await loadLanguage(queryClient, pageLanguage(), areasOf(pathname, roleOf(queryClient)));
  })
  .client(async ({ context: { queryClient }, location: { pathname } }: FrameInput) => {
    await loadViewer(queryClient).catch(() => undefined);
    const language = pageLanguage();
    if (language === 'en') return;
    const { loadLanguage } = await import('#web/i18n/catalogues.ts');
    // Without a network, sentences that are not loaded yet are shown in English.
    await loadLanguage(queryClient, language, areasOf(pathname, roleOf(queryClient))).catch(() => undefined);
  });
type FrameInput = { context: { queryClient: QueryClient }; location: ParsedLocation };

/** Renders the font script, on the server only. */
const renderFontScript = createIsomorphicFn()
  .server((language: PageLanguage) => <ScriptFont language={language} />)
  .client(() => null);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; selectedCity: SelectedCity }>()({
  beforeLoad: loadFrame,
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: productName },
      { name: 'theme-color', content: '#0c5c58' },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  shellComponent: Shell,
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('#web/frame/not-found-page.tsx'), 'NotFoundPage'),
  errorComponent: ErrorPage,
});

function Shell({ children }: { children: ReactNode }) {
  // Tells TanStack's start script that the page is hydrated. The script then removes `$_TSR`, which `isHydrating` and
  // the browser tests check.
  useEffect(() => window.$_TSR?.h(), []);
  const isNavigating = useRouterState({ select: (state) => state.isLoading });
  const language = usePageLanguage();
  const readTranslation = () => translationOf(language);
  const translation = useSyncExternalStore(onTranslation, readTranslation, readTranslation);
  return (
    // A script of the server sets the text size before React hydrates the page.
    <html lang={`${language}-IN`} suppressHydrationWarning>
      <head>
        {import.meta.env.SSR ? renderFontScript(language) : null}
        <HeadContent />
      </head>
      <body>
        <TranslationProvider translation={translation}>
          <ProgressBar active={isNavigating} />
          {children}
          <AskForCity />
          <Toaster />
        </TranslationProvider>
        <Scripts />
      </body>
    </html>
  );
}
