import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as paths from './paths.ts';

type VisitLinkProps = {
  /** The id of an appointment or step. */
  id: string;
  /** Opens the appointment on the current page. Without `onOpen`, the link leads to the page of the appointment. */
  onOpen?: ((id: string) => void) | undefined;
  className: string;
  children: ReactNode;
};

/** Opens an appointment or step: in the dialog of a list, or on its own page. */
export function VisitLink({ id, onOpen, className, children }: VisitLinkProps) {
  return onOpen ? (
    <button type="button" aria-haspopup="dialog" className={className} onClick={() => onOpen(id)}>
      {children}
    </button>
  ) : (
    <Link to={paths.visit(id)} className={className}>
      {children}
    </Link>
  );
}
