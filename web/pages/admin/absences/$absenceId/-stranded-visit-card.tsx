import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import type { StrandedVisit } from '#contract/absences/schemas.ts';
import { callOutcomeLabels, outcomesOf } from '#contract/appointments/staff-calls.ts';
import { listRupees } from '#contract/shared/money.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { offeredSlotWords } from '#web/parts/absences/staff/absence-words.ts';
import { reloadAfterAbsenceChange } from '#web/parts/absences/staff/queries.ts';
import { KeepVisitDialog } from '#web/parts/appointments/staff/keep-visit-dialog.tsx';
import { useAddCall } from '#web/parts/appointments/staff/use-add-call.ts';
import { AnswerBadge } from '#web/parts/appointments/staff/visit-badges.tsx';
import { phonesOfVisit, shortAge } from '#web/parts/day/staff/day-words.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { NewTimeChoice } from './-use-move-stranded.ts';

type StrandedVisitCardProps = {
  visit: StrandedVisit;
  /** Why the last move was rejected. */
  problem: string | undefined;
  isMoving: boolean;
  onMove: (choice: NewTimeChoice) => void;
  onOpen: (appointmentId: string) => void;
};

/** A visit that needs a new time: whom to call, what to offer, and one button for each answer of the family. */
export function StrandedVisitCard({ visit, problem, isMoving, onMove, onOpen }: StrandedVisitCardProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const [isKeeping, setIsKeeping] = useState(false);
  const { patient, family, startsAt, clinic, proposed, isStep, doctors } = visit;
  const title = t.named(visit.title);
  const othersId = useId();
  const otherTimes = visit.times.filter((time) => time !== proposed);
  const hasOthers = otherTimes.length > 0 || doctors.length > 0;
  const [showsOthers, setShowsOthers] = useState(proposed === null);
  return (
    <Card as="article" aria-label={patient.name} className="stranded-card grid gap-3">
      <div className="grid gap-x-8 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-baseline gap-x-2 text-lg">
            <button
              type="button"
              aria-haspopup="dialog"
              className="link min-w-0 text-start break-words max-md:min-h-12"
              onClick={() => onOpen(visit.visitId)}
            >
              {patient.name}
            </button>
            <span className="font-normal whitespace-nowrap text-ink-muted">{shortAge(t, patient)}</span>
            <AnswerBadge answer={visit.answer} />
          </h3>
          <p className="break-words text-ink-muted">
            <span className="whitespace-nowrap text-ink tabular-nums">{offeredSlotWords(t, startsAt)}</span>
            {` · ${[isStep ? t('Step: {title}', { title }) : title, clinic?.name].filter(Boolean).join(' · ')}`}
          </p>
          <LastCall visit={visit} />
        </div>
        <p className="md:text-end">
          <Link to={paths.family(family.id)} className="link break-words">
            {family.name}
          </Link>
          {phonesOfVisit(visit).map(({ tel, words }) => (
            <a
              key={tel}
              href={`tel:${tel}`}
              className="link flex items-center whitespace-nowrap max-md:min-h-12 md:justify-end"
            >
              {words}
            </a>
          ))}
          {phonesOfVisit(visit).length === 0 ? <span className="block">{t('No phone')}</span> : null}
        </p>
      </div>
      <Alert message={problem} />
      <div className="no-print flex flex-wrap gap-2">
        {proposed ? (
          <Button size="small" busy={isMoving} onClick={() => onMove({ visit, startsAt: proposed })}>
            <CalendarClock aria-hidden="true" className="max-md:hidden" />
            {t('Move to {time}', { time: offeredSlotWords(t, proposed) })}
          </Button>
        ) : null}
        <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setIsKeeping(true)}>
          {t('Keep…')}
        </Button>
        {hasOthers ? (
          <Button
            variant="secondary"
            size="small"
            aria-expanded={showsOthers}
            aria-controls={othersId}
            onClick={() => setShowsOthers(!showsOthers)}
          >
            {t('Other times and doctors')}
            {showsOthers ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          </Button>
        ) : null}
        <CallButtons visit={visit} />
      </div>
      {proposed || hasOthers ? null : (
        <p className="text-ink-muted">{t('No free time was found. Please call the family.')}</p>
      )}
      <div id={othersId} className="no-print grid gap-3" hidden={!(hasOthers && showsOthers)}>
        {otherTimes.length > 0 ? (
          <Times
            label={t('Same doctor')}
            times={otherTimes}
            isMoving={isMoving}
            onChoose={(time) => onMove({ visit, startsAt: time })}
          />
        ) : null}
        {doctors.map((doctor) => (
          <Times
            key={doctor.id}
            label={doctor.name}
            hint={[
              doctor.hospital,
              doctor.consultationFee > 0 ? t('{fee} at the clinic', { fee: listRupees(doctor.consultationFee) }) : '',
            ]
              .filter(Boolean)
              .join(', ')}
            times={doctor.times}
            isMoving={isMoving}
            onChoose={(time) => onMove({ visit, startsAt: time, doctor })}
          />
        ))}
      </div>
      {isKeeping ? (
        <KeepVisitDialog
          visit={visit}
          onKept={() => reloadAfterAbsenceChange(queryClient)}
          onClose={() => setIsKeeping(false)}
        />
      ) : null}
    </Card>
  );
}

function LastCall({ visit: { lastCall } }: { visit: StrandedVisit }) {
  const t = useT();
  if (!lastCall) return null;
  const { outcome, by, at, note } = lastCall;
  return (
    <p className="break-words">
      <strong>{t(callOutcomeLabels[outcome])}</strong>
      {note ? `: ${note}` : ''} <span className="text-ink-muted">{`${by}, ${datesIn(t).dateTime(at)}`}</span>
    </p>
  );
}

/** Buttons that store what the family said on the phone, as on the list of calls. */
function CallButtons({ visit }: { visit: StrandedVisit }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { patient } = visit;
  const { savingOutcome, addCall } = useAddCall({
    appointmentId: visit.visitId,
    failedTitle: t('Error noting the call'),
    onSaved: (_changed, outcome) => {
      reloadAfterAbsenceChange(queryClient);
      const description = t('{name}: {outcome}. A wrong note is corrected by the next one.', {
        name: patient.name,
        outcome: t(callOutcomeLabels[outcome]),
      });
      showToast({ title: t('Call noted'), description, tone: 'success' });
    },
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own border and legend
    <span
      role="group"
      aria-label={t('Call to {name}', { name: patient.name })}
      className="flex flex-wrap items-center gap-2 md:ms-auto"
    >
      <span className="text-ink-muted">{t('Called:')}</span>
      {outcomesOf({ needsNewTime: true }).map((outcome) => (
        <Button
          key={outcome}
          variant="quiet"
          size="small"
          busy={savingOutcome === outcome}
          onClick={() => addCall(outcome, '')}
        >
          {t(callOutcomeLabels[outcome])}
        </Button>
      ))}
    </span>
  );
}

type TimesProps = {
  label: string;
  hint?: string;
  times: readonly string[];
  isMoving: boolean;
  onChoose: (startsAt: string) => void;
};

function Times({ label, hint, times, isMoving, onChoose }: TimesProps) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own border and legend
    <div role="group" aria-label={label} className="grid gap-1">
      <p className="break-words">
        <strong>{label}</strong> {hint ? <span className="text-ink-muted">{hint}</span> : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {times.map((time) => (
          <Button key={time} variant="secondary" size="small" disabled={isMoving} onClick={() => onChoose(time)}>
            {offeredSlotWords(t, time)}
          </Button>
        ))}
      </div>
    </div>
  );
}
