import type { Day } from '#contract/day/schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { answerStyles } from '#web/parts/appointments/staff/visit-badges.tsx';
import { shownAnswerOf, visitStateOf } from '#web/parts/day/staff/day-rules.ts';
import { longDay, phonesOfVisit, shortAge, stepLine } from '#web/parts/day/staff/day-words.ts';
import { visitStateStyles } from './-visit-state-badge.tsx';

const headers = [
  msg('Time'),
  msg('Patient'),
  msg('Age'),
  msg('Phone'),
  msg('Doctor'),
  msg('Clinic'),
  msg('Steps'),
  msg('Notes'),
];

/** The visits of a day as a table for paper, without cancelled ones. Its header is repeated on each page. */
export function PrintList({ day, filterText }: { day: Day; filterText: string }) {
  const t = useT();
  const doctors = new Map(day.doctors.map(({ id, name }) => [id, name]));
  const visits = day.visits.filter(({ status }) => status !== 'cancelled');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls sideways on a phone, also by keyboard
    <section className="day-print" aria-label={t('Day list')} tabIndex={0}>
      <table>
        <colgroup>
          {headers.map((header) => (
            <col key={header} />
          ))}
        </colgroup>
        <thead>
          <tr className="day-print-title">
            <th colSpan={headers.length} scope="colgroup">
              {longDay(t, day.date)}
              {filterText ? ` · ${filterText}` : ''}
              {` · ${t.count(visits.length, '{count} visit', '{count} visits')}`}
            </th>
          </tr>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {t(header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => {
            const state = visitStateStyles[visitStateOf(visit)]?.label;
            const answer = shownAnswerOf(visit);
            return (
              <tr key={visit.id}>
                <td>{shortTime(visit.startsAt)}</td>
                <td>
                  <strong>{visit.patient.name}</strong>
                  {state ? <span className="block">{t(state)}</span> : null}
                  {answer ? (
                    <span className="block">
                      {[answer.title && t.named(answer.title), t(answerStyles[answer.answer].label)]
                        .filter(Boolean)
                        .join(': ')}
                    </span>
                  ) : null}
                </td>
                <td>{shortAge(t, visit.patient)}</td>
                <td>
                  {phonesOfVisit(visit).map(({ tel, words }) => (
                    <span key={tel} className="block">
                      {words}
                    </span>
                  ))}
                </td>
                <td>{doctors.get(visit.doctorId ?? '') ?? ''}</td>
                <td>{visit.clinic?.name ?? ''}</td>
                <td>
                  {visit.steps.map((step) => (
                    <span key={`${step.startsAt} ${step.title}`} className="block">
                      {stepLine(t, step)}
                    </span>
                  ))}
                </td>
                <td>{visit.notes}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
