import { createFileRoute } from '@tanstack/react-router';
import { ManageTextsPage } from '#web/features/messages/manage-texts-page.tsx';
import { readTextsSearch } from '#web/features/messages/texts-search.ts';

export const Route = createFileRoute('/admin/messages/texts')({
  validateSearch: readTextsSearch,
  component: TextsRoute,
});

function TextsRoute() {
  return <ManageTextsPage {...Route.useSearch()} />;
}
