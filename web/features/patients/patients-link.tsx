import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import * as paths from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** The link back to the list of patients. */
export function PatientsLink() {
  return (
    <Link to={paths.patients} className={buttonClass('quiet', 'small')}>
      <ChevronLeft aria-hidden="true" /> Back to Patients
    </Link>
  );
}
