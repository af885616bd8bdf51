import { createFileRoute } from '@tanstack/react-router';
import { ManageTextsPage } from './-texts-page.tsx';
import { readTextsSearch, type TextsSearch } from './-texts-search.ts';

export const Route = createFileRoute('/admin/messages/texts/')({
  // The component validates the parameters. Every page loads this function, so it must not import the validation.
  validateSearch: (search: TextsSearch) => search,
  component: TextsRoute,
});

function TextsRoute() {
  return <ManageTextsPage {...readTextsSearch(Route.useSearch())} />;
}
