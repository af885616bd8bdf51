import { areasOf, type PageArea } from '#contract/shared/page-areas.ts';
import { type Import, readImports, sourcesIn } from '../lint/imports.ts';

/** The catalogues that a page of an area loads. */
export const loadedBy: Record<PageArea, readonly PageArea[]> = {
  links: ['links'],
  visitor: ['visitor'],
  content: ['visitor', 'content'],
  family: ['visitor', 'family'],
  staff: ['visitor', 'family', 'staff'],
};

/** The area of a page: the last of the catalogues that the page loads. Null for a file that is no page. */
function areaOfPage(file: string): PageArea | null {
  const [, room = '', page] = /^web\/pages\/(_\w+|admin(?=_?[/.])|r(?=\/))(?:_?[/.](.+))?\.tsx$/.exec(file) ?? [];
  if (room === '' || page?.split('/').at(-1)?.startsWith('-')) return null;
  if (room === 'r') return 'links';
  const path = room === 'admin' ? '/admin' : `/${page?.replace(/(^|\/)index$/, '') ?? ''}`;
  return areasOf(path, room === '_family' ? 'user' : undefined).at(-1) ?? null;
}

/** Files that only staff load, also on pages of families. */
const forStaff = /\/staff\/|\/-staff-|^web\/staff-kit\//;

/**
 * The area of a file that a page of an area imports. Two kinds of files of visitors' pages are shown only to families:
 * what is imported on demand, and what works without a network (`web/offline/`).
 */
function areaOfImported(area: PageArea, { module, kind }: Import): PageArea {
  if (area === 'links') return area;
  if (forStaff.test(module)) return 'staff';
  const isForFamilies = kind === 'lazy' || module.startsWith('web/offline/');
  return isForFamilies && area !== 'staff' ? 'family' : area;
}

/** For each file of `web/`, the areas whose pages load it. */
export function readAreas(): Map<string, Set<PageArea>> {
  const imports = readImports(sourcesIn('web'));
  const found = new Map<string, Set<PageArea>>();
  const add = (file: string, area: PageArea): void => {
    const known = found.get(file) ?? new Set();
    if (known.has(area)) return;
    found.set(file, known.add(area));
    for (const one of imports.get(file) ?? [])
      if (one.kind !== 'type' && imports.has(one.module)) add(one.module, areaOfImported(area, one));
  };
  for (const file of imports.keys()) {
    const area = areaOfPage(file);
    if (area) add(file, area);
  }
  for (const file of ['web/pages/__root.tsx', 'web/client.tsx']) add(file, 'visitor');
  add('web/offline/visit-pass-document.ts', 'family');
  return found;
}
