import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ManagedAppointment } from '#contract/appointments/staff-schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { NewTimeBadge } from '#web/parts/appointments/new-time-badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { KeepVisitDialog } from './keep-visit-dialog.tsx';

/** Says that a visit needs a new time. If its doctor is away, it leads to the free times that can be offered. */
export function NewTimeSection({ appointment, onKept }: { appointment: ManagedAppointment; onKept: () => void }) {
  const t = useT();
  const [isKeeping, setIsKeeping] = useState(false);
  const { strandedBy, needsNewTime, removedPlace, doctor } = appointment;
  if (!needsNewTime) return null;
  if (removedPlace || !strandedBy)
    return (
      <p>
        <NewTimeBadge className="me-2" />
        {removedPlace === 'clinic' ? t('This clinic is no longer listed.') : t('This doctor is no longer listed.')}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-64">
        <NewTimeBadge className="me-2" />
        {doctor
          ? t('{doctor} is away at this time. The family waits for a call.', { doctor: doctor.name })
          : t('The doctor is away at this time. The family waits for a call.')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={paths.absence(strandedBy)} className={buttonClass('secondary', 'small')}>
          {t('Free times')}
        </Link>
        <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setIsKeeping(true)}>
          {t('Keep…')}
        </Button>
      </div>
      {isKeeping ? <KeepVisitDialog visit={appointment} onKept={onKept} onClose={() => setIsKeeping(false)} /> : null}
    </div>
  );
}
