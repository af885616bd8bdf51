import { PageHeader } from '#web/ui/page-header.tsx';
import { ButtonsPart, ChoicesPart, FieldsPart } from './fields-part.tsx';
import { ListsPart, TablePart } from './lists-part.tsx';
import { NavigationPart, OverlaysPart } from './overlays-part.tsx';
import { SurfacesPart, TokensPart } from './surfaces-part.tsx';

const sections = [
  ['tokens', 'Colours and type'],
  ['buttons', 'Buttons'],
  ['fields', 'Fields'],
  ['choices', 'Choices'],
  ['surfaces', 'Cards and small things'],
  ['lists', 'Lists and loading'],
  ['table', 'Table'],
  ['navigation', 'Tabs, menu, accordion'],
  ['overlays', 'Dialogs and toasts'],
] as const;

/** Shows every component in every state, for review and for browser tests. */
export function GalleryPage() {
  return (
    <>
      <a className="skip-link" href="#tokens">
        Skip to content
      </a>
      <main className="mx-auto max-w-5xl px-4 py-8 md:px-8 md:py-12">
        <PageHeader title="Component gallery" subtitle="Every component in every state, in both themes." />
        <nav aria-label="Gallery" className="mb-4">
          <ul className="flex flex-wrap gap-x-6">
            {sections.map(([id, title]) => (
              <li key={id}>
                <a className="link inline-flex min-h-11 items-center" href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <TokensPart />
        <ButtonsPart />
        <FieldsPart />
        <ChoicesPart />
        <SurfacesPart />
        <ListsPart />
        <TablePart />
        <NavigationPart />
        <OverlaysPart />
      </main>
    </>
  );
}
