import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { organisation } from '#contract/shared/organisation.ts';
import { addressIn, pageLanguages } from '#contract/shared/page-languages.ts';
import { pageLanguage } from '#web/i18n/page-language.ts';
import { pageT } from '#web/i18n/page-t.ts';

// The public origin. The server reads it from its configuration. The browser reads it from the page, because its own
// address may differ (a proxy, `localhost`).
const publicOrigin = createIsomorphicFn()
  .server(() => (getGlobalStartContext() as unknown as { origin: string }).origin)
  .client(() => {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    return canonical ? new URL(canonical.href).origin : location.origin;
  });

// Links to the same page in all languages. Only robots, such as search engines, read them. A robot loads each page from
// the server, so the browser does not update the links after a navigation.
const alternates = createIsomorphicFn()
  .server((path: string) => {
    const alternate = (hrefLang: string, address: string) => ({
      rel: 'alternate',
      hrefLang,
      href: publicOrigin() + address,
    });
    return [
      ...pageLanguages.map((language) => alternate(language, addressIn(language, path))),
      alternate('x-default', path),
    ];
  })
  .client((_path: string): { rel: string; hrefLang: string; href: string }[] => []);

type Page = {
  /** Without the product's name, which is appended. Default: the product's name alone. */
  title?: string;
  /** Only the server writes it, for robots. `import.meta.env.SSR ? t('…') : ''` keeps the text out of the scripts. */
  description: string;
  /** The path of the canonical address, without a language. */
  path: string;
  /** A path on this site. Default: the product's picture. */
  image?: string | null | undefined;
};

/** The head of a public page: title, description, social preview, canonical address and the page in other languages. */
export function pageHead({ title, description, path, image }: Page) {
  const origin = publicOrigin();
  const fullTitle = title ? `${title} · ${organisation.name}` : organisation.name;
  const language = pageLanguage();
  const url = origin + addressIn(language, path);
  const preview = import.meta.env.SSR
    ? [
        { name: 'description', content: description },
        { property: 'og:title', content: title ?? fullTitle },
        { property: 'og:description', content: description },
        { property: 'og:url', content: url },
        { property: 'og:type', content: 'website' },
        { property: 'og:site_name', content: organisation.name },
        { property: 'og:locale', content: `${language}_IN` },
        { property: 'og:image', content: `${origin}${image ?? '/og.png'}` },
        { name: 'twitter:card', content: image ? 'summary' : 'summary_large_image' },
      ]
    : [];
  return { meta: [{ title: fullTitle }, ...preview], links: [{ rel: 'canonical', href: url }, ...alternates(path)] };
}

/** The head of a page that only needs a title. */
export const titleHead = (title: string) => ({ meta: [{ title: `${title} · ${organisation.name}` }] });

/** The head of a page that search engines must not list. */
export const unlistedHead = (title: string) => ({
  meta: [...titleHead(title).meta, { name: 'robots', content: 'noindex' }],
});

export const notFoundHead = () => titleHead(pageT()('Page not found'));

/** The head of the page of one record, which may not exist. */
export function recordHead({ status }: { status: string }, page: Page | undefined) {
  if (page) return pageHead(page);
  return status === 'notFound' ? notFoundHead() : {};
}
