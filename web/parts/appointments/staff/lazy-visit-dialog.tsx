import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readId } from '#web/parts/appointments/appointment-list-search.ts';

const StaffVisitDialog = lazy(async () => ({ default: (await import('./visit-dialog.tsx')).StaffVisitDialog }));

/** The dialog in which staff manage an appointment. Shown if the address has the appointment's id in its `open` parameter. */
export function StaffVisitDialogFromAddress({ onClose }: { onClose: () => void }) {
  const appointmentId = readId((useLocation().search as Record<string, unknown>).open);
  if (!appointmentId) return null;
  return (
    <Suspense>
      <StaffVisitDialog key={appointmentId} appointmentId={appointmentId} onClose={onClose} />
    </Suspense>
  );
}
