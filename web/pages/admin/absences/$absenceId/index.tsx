import { createFileRoute } from '@tanstack/react-router';
import { AbsencePage } from './-absence-page.tsx';

export const Route = createFileRoute('/admin/absences/$absenceId/')({
  component: () => {
    const { absenceId } = Route.useParams();
    return <AbsencePage key={absenceId} absenceId={absenceId} />;
  },
});
