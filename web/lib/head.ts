import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { organisation } from '#contract/organisation.ts';

// The public origin. The server is configured with it; the browser reads it from the page, because the address it used
// may be another one (a proxy, `localhost`).
const publicOrigin = createIsomorphicFn()
  .server(() => (getGlobalStartContext() as unknown as { origin: string }).origin)
  .client(() => {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    return canonical ? new URL(canonical.href).origin : location.origin;
  });

type Page = {
  /** Without the product's name, which follows. None: the name alone. */
  title?: string;
  description: string;
  /** The one address of this page, however it was reached. */
  path: string;
  /** An address on our own site; the product's own picture otherwise. */
  image?: string | null | undefined;
};

/** What search engines, chats and bookmarks show of a page. */
export function pageHead({ title, description, path, image }: Page) {
  const origin = publicOrigin();
  const fullTitle = title ? `${title} · ${organisation.name}` : organisation.name;
  const url = `${origin}${path}`;
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      { property: 'og:title', content: title ?? fullTitle },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: organisation.name },
      { property: 'og:locale', content: 'en_IN' },
      { property: 'og:image', content: `${origin}${image ?? '/og.png'}` },
      { name: 'twitter:card', content: image ? 'summary' : 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: url }],
  };
}

/** A page that only has a title. */
export const titled = (title: string) => ({ meta: [{ title: `${title} · ${organisation.name}` }] });

/** A page that search engines must not list. */
export const unlisted = (title: string) => ({
  meta: [...titled(title).meta, { name: 'robots', content: 'noindex' }],
});

export const notFoundHead = () => titled('Page not found');

/** The page of one record, which may not exist. */
export function recordHead({ loaderData, match }: { loaderData?: Page | undefined; match: { status: string } }) {
  if (loaderData) return pageHead(loaderData);
  return match.status === 'notFound' ? notFoundHead() : {};
}
