import { createFileRoute } from '@tanstack/react-router';
import { FamilyPage } from './-family-page.tsx';

export const Route = createFileRoute('/admin/families/$accountId/')({
  component: () => <FamilyPage accountId={Route.useParams().accountId} />,
});
