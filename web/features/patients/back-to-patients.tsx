import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { buttonClass } from '#web/ui/button.tsx';

/** The way back to the list. */
export function BackToPatients() {
  return (
    <Link to="/patients" className={buttonClass('quiet', 'small')}>
      <ChevronLeft aria-hidden="true" /> Back to Patients
    </Link>
  );
}
