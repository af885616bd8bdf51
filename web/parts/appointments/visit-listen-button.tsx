import type { UpcomingVisit } from '#contract/appointments/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { spokenVisit } from '#web/lib/spoken-words.ts';
import { ListenButton } from '#web/ui/listen-button.tsx';
import { visitPlaceWords } from './step-and-place-words.ts';
import { needsNewTimeWords } from './visit-words.ts';

/** A button that reads the next visit aloud. */
export function VisitListenButton({ visit }: { visit: UpcomingVisit }) {
  const t = useT();
  const { patient, doctor } = visit;
  const said = {
    ...visit,
    title: t.named(visit.title),
    patient: patient.name,
    doctor: doctor?.name ?? null,
    place: visitPlaceWords(t, visit),
  };
  return <ListenButton text={`${spokenVisit(t, said)} ${needsNewTimeWords(t, visit)}`.trimEnd()} />;
}
