import type { Role } from './roles.ts';

/**
 * The areas of the site. Each has a catalogue of sentences in every language. `links`: the pages that the link of a
 * message opens, which load no other catalogue. `visitor`: the sentences that all other pages load.
 */
export const pageAreas = ['links', 'visitor', 'content', 'family', 'staff'] as const;
export type PageArea = (typeof pageAreas)[number];

const contentPage = /^\/(about|faq|help|privacy|services|terms)\/?$/;
const signInPage = /^\/(login|verify|forgot-password)\/?$/;
const adminPage = /^\/admin(\/|$)/;

/** The catalogues that a page loads. A signed-in family sees its visits, and staff see their frame, on other pages too. */
export function areasOf(path: string, role: Role | undefined): PageArea[] {
  const isAdmin = adminPage.test(path);
  const areas: (PageArea | false | undefined)[] = [
    'visitor',
    contentPage.test(path) && 'content',
    (role || signInPage.test(path) || isAdmin) && 'family',
    ((role && role !== 'user') || isAdmin) && 'staff',
  ];
  return areas.filter((area) => typeof area === 'string');
}
