import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readId } from './list-search.ts';

const ManageDialog = lazy(async () => ({ default: (await import('./manage-dialog.tsx')).ManageDialog }));

/** The dialog of the appointment in the `open` parameter of the address, if there is one. */
export function OpenAppointmentDialog({ onClose }: { onClose: () => void }) {
  const appointmentId = readId((useLocation().search as Record<string, unknown>).open);
  if (!appointmentId) return null;
  return (
    <Suspense>
      <ManageDialog key={appointmentId} appointmentId={appointmentId} onClose={onClose} />
    </Suspense>
  );
}
