import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Appointment, AppointmentCard } from '#contract/appointments/schemas.ts';
import { tooLateToChange } from '#contract/appointments/texts.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { can } from '#contract/shared/roles.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { isNotFound } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { VisitLink } from '#web/lib/visit-link.tsx';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { BillSection } from '#web/parts/payments/bill-section.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NewTimeBadge, RequestedBadge, StatusBadge } from './appointment-badges.tsx';
import { AppointmentActions, type ChangeAction, ChangeDialog } from './change-dialog.tsx';
import { historyWords } from './history-words.ts';
import { appointmentQueries, findShownCard } from './queries.ts';
import { forVisitWords, placesWords, visitOfStepWords } from './step-and-place-words.ts';
import { CalendarLink } from './visit-links.tsx';
import { VisitSteps } from './visit-steps-list.tsx';
import { needsNewTimeWords } from './visit-words.ts';

type AppointmentDialogProps = {
  /** The id of an appointment or step. */
  appointmentId: string;
  onClose: () => void;
  /** Opens a step of this appointment, or the appointment of this step. */
  onOpen: (appointmentId: string) => void;
};

/** The details of one appointment or step and its actions, for families. */
export function AppointmentDialog({ appointmentId, onClose, onOpen }: AppointmentDialogProps) {
  const t = useT();
  const query = useQuery(appointmentQueries.one(appointmentId));
  const [openAction, setOpenAction] = useState<ChangeAction | null>(null);
  const [rejection, setRejection] = useState<string>();
  // The data of the list is enough to move or cancel the appointment without a network.
  const card = findShownCard(useQueryClient(), appointmentId);
  const appointment = query.data ?? card;

  const startAction = (action: ChangeAction) => {
    setRejection(undefined);
    setOpenAction(action);
  };

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={appointment ? t.named(appointment.title) : t('Appointment')}
        size="large"
        footer={appointment ? <AppointmentActions appointment={appointment} onAction={startAction} /> : undefined}
      >
        <div className="grid gap-5">
          <Alert message={rejection} />
          {isNotFound(query.error) ? (
            <EmptyState title={t('Appointment not found')} />
          ) : (
            <>
              {appointment ? <AppointmentFacts appointment={appointment} onOpen={onOpen} /> : null}
              <AsyncView query={query} error={t('Failed to load the appointment. Please try again later.')}>
                {(details) => <AppointmentDetails appointment={details} onOpen={onOpen} />}
              </AsyncView>
            </>
          )}
        </div>
      </Dialog>
      {appointment ? (
        <ChangeDialog
          appointment={appointment}
          action={openAction}
          onClose={() => setOpenAction(null)}
          onRejected={setRejection}
        />
      ) : null}
    </>
  );
}

type FactsProps<A> = {
  appointment: A;
  /** Opens a step or the visit of a step. */
  onOpen: (appointmentId: string) => void;
};

/** The facts of an appointment or step. An `AppointmentCard`, which comes from a list, contains only some of them. */
function AppointmentFacts({ appointment, onOpen }: FactsProps<Appointment | AppointmentCard>) {
  const t = useT();
  const { hospital, address, description, notes, ...details }: Partial<Appointment> = appointment;
  const places = placesWords(t, details);
  const { parent } = appointment;
  const isStaff = can(useViewer()?.role ?? 'user', 'admin.enter');
  const isTooLate = appointment.status === 'open' && !appointment.canChange;
  return (
    <>
      {appointment.needsNewTime ? (
        <p className="ui-tone-danger rounded-control px-4 py-3 font-semibold">{needsNewTimeWords(t, appointment)}</p>
      ) : null}
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4">
        <Fact name={t('Patient')} isFullWidthOnPhone>
          <LatinText>{appointment.patient.name}</LatinText>
        </Fact>
        <Fact name={t('Date and time (India)')} isFullWidthOnPhone>
          {datesIn(t).dateTime(appointment.startsAt)}
        </Fact>
        <Fact name={t('Status')}>
          <span className="flex flex-wrap gap-2">
            <StatusBadge status={appointment.status} />
            {appointment.isRequested ? <RequestedBadge /> : null}
            {appointment.needsNewTime ? <NewTimeBadge /> : null}
          </span>
        </Fact>
        <Fact name={t('Price')}>{totalRupees(appointment.price)}</Fact>
        {appointment.doctor ? (
          <Fact name={t('Doctor')} isFullWidthOnPhone>
            {[appointment.doctor.name, hospital, appointment.clinic ? '' : address].filter(Boolean).join(', ')}
          </Fact>
        ) : null}
        {parent && !appointment.doctor && parent.doctor ? (
          <Fact name={t('Doctor')} isFullWidthOnPhone>
            {forVisitWords(t, parent)}
          </Fact>
        ) : null}
        {places ? (
          <Fact name={t('Where')} isFullWidthOnPhone>
            {places}
          </Fact>
        ) : null}
        {appointment.clinic ? (
          <Fact name={t('Clinic')} isFullWidthOnPhone>
            {[appointment.clinic.name, address].filter(Boolean).join(', ')}
          </Fact>
        ) : null}
        {parent ? (
          <Fact name={t('Follow-up step of')} isFullWidthOnPhone>
            <VisitLink id={parent.id} onOpen={onOpen} className="link link-roomy text-start">
              {visitOfStepWords(t, parent)}
            </VisitLink>
          </Fact>
        ) : null}
        {appointment.city ? <Fact name={t('City')}>{t.named(appointment.city)}</Fact> : null}
        {isStaff ? (
          <Fact name={t('Appointment number')} isFullWidthOnPhone>
            <span className="font-mono">{appointment.number}</span>
          </Fact>
        ) : null}
        {description ? (
          <Fact name={t('Description')} isFullWidthOnPhone>
            {description}
          </Fact>
        ) : null}
        {notes ? (
          <Fact name={t('Notes')} isFullWidthOnPhone>
            {notes}
          </Fact>
        ) : null}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.appointmentSlip(appointment.id)} className={buttonClass('secondary')}>
          <Printer aria-hidden="true" />
          {t('Printable slip')}
        </Link>
        <CalendarLink appointment={appointment} />
      </div>
      {isTooLate ? (
        <p className="ui-tone-accent rounded-control px-4 py-3">
          {t(tooLateToChange.sentence, tooLateToChange.values)}
        </p>
      ) : null}
    </>
  );
}

/** The steps of an appointment, and the history of an appointment or step. */
function AppointmentDetails({ appointment, onOpen }: FactsProps<Appointment>) {
  const t = useT();
  return (
    <>
      {appointment.parent ? null : (
        <DetailSection title={t('Steps')}>
          <VisitSteps steps={appointment.steps} onOpen={onOpen} />
        </DetailSection>
      )}
      <BillSection bill={appointment.bill} heading="h3" className="border-t border-line pt-4" />
      {appointment.history.length > 0 ? (
        <DetailSection title={t('History')}>
          <ul className="grid gap-2">
            {appointment.history.map((entry) => (
              <li key={`${entry.at} ${entry.action}`}>
                <p>{historyWords(t, entry)}</p>
                <p className="text-ink-muted">{datesIn(t).dateTime(entry.at)}</p>
              </li>
            ))}
          </ul>
        </DetailSection>
      ) : null}
    </>
  );
}

type FactProps = {
  name: string;
  isFullWidthOnPhone?: boolean;
  children: ReactNode;
};

function Fact({ name, isFullWidthOnPhone, children }: FactProps) {
  return (
    <div className={`min-w-0 ${isFullWidthOnPhone ? 'max-sm:col-span-2' : ''}`}>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="font-medium break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}

function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4">
      <h3 className="mb-3 text-lg">{title}</h3>
      {children}
    </section>
  );
}
