import { createFileRoute } from '@tanstack/react-router';
import { ManageTextsPage } from '#web/features/messages/manage-texts-page.tsx';
import { readTextsSearch, type TextsSearch } from '#web/features/messages/texts-search.ts';

export const Route = createFileRoute('/admin/messages/texts')({
  // The component validates it: every page would load what a function here imports.
  validateSearch: (search: TextsSearch) => search,
  component: TextsRoute,
});

function TextsRoute() {
  return <ManageTextsPage {...readTextsSearch(Route.useSearch())} />;
}
