import { Check, ClockAlert } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import type { DayVisit } from '#contract/day/schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { answerStyles } from '#web/parts/appointments/staff/answer-badge.tsx';
import { canMove, expectedAt, shownAnswerOf, stateOf } from '#web/parts/day/staff/day-rules.ts';
import { shortAge } from '#web/parts/day/staff/day-words.ts';
import { visitStateStyles } from './-visit-state-badge.tsx';

/** Where an element is in its column: minutes since the first row, and its lane among overlapping ones. */
type Place = { from: number; to: number; lane: number; lanes: number };

export function placeStyle({ from, to, lane, lanes }: Place): CSSProperties {
  return { '--from': from, '--to': to, '--lane': lane, '--lanes': lanes } as CSSProperties;
}

type VisitCardProps = Place & {
  visit: DayVisit;
  delayMinutes: number;
  /** How many lines of text fit. */
  lineCount: number;
  isDragged: boolean;
  isConfirming: boolean;
};

/**
 * A visit on the board. The board handles the clicks of all visits, so that a visit has no handlers of its own: it is
 * rendered again only if it changes.
 */
export const VisitCard = memo(function VisitCard(props: VisitCardProps) {
  const { visit, delayMinutes, lineCount, isDragged, isConfirming, from, to, lane, lanes } = props;
  const t = useT();
  const { id, patient, title, startsAt, overrideReason } = visit;
  const state = stateOf(visit);
  const style = visitStateStyles[state];
  const expected = expectedAt(visit, delayMinutes);
  const Icon = style?.icon;
  // An answer is shown only while the visit is still expected. Any later state says more.
  const given = state === 'open' || state === 'requested' ? shownAnswerOf(visit) : null;
  const answer = given ? answerStyles[given.answer] : null;
  const AnswerIcon = answer?.icon;
  const answerWords = answer ? [given?.title && t.named(given.title), t(answer.label)].filter(Boolean).join(': ') : '';
  return (
    <li
      className="day-visit"
      data-state={state}
      data-lines={lineCount}
      data-dragged={isDragged || undefined}
      data-movable={canMove(visit) || undefined}
      style={placeStyle({ from, to, lane, lanes })}
    >
      <button type="button" tabIndex={-1} data-item={from} data-visit={id} aria-haspopup="dialog">
        <span className="day-visit-line">
          {Icon ? <Icon aria-hidden="true" /> : null}
          <strong>{patient.name}</strong> <span className="day-visit-age">{shortAge(t, patient)}</span>
          {answer && AnswerIcon ? (
            <span
              className="day-visit-answer"
              data-tone={answer.tone}
              title={t('Answered: {answer}', { answer: answerWords })}
            >
              <AnswerIcon aria-hidden="true" />
              <span className="sr-only">, {t('answered: {answer}', { answer: answerWords })},</span>
            </span>
          ) : null}
          {expected && lineCount === 1 ? (
            <span className="day-visit-expected" aria-hidden="true">
              {shortTime(expected).slice(0, -3)}
            </span>
          ) : null}
        </span>{' '}
        <span className="day-visit-line">
          <span>
            {shortTime(startsAt).slice(0, -3)}
            <span className="sr-only">{shortTime(startsAt).slice(-3)}</span>
          </span>{' '}
          {expected ? (
            <span className="day-visit-expected">
              <ClockAlert aria-hidden="true" />
              <span className="sr-only">{t('expected at{#a label before the time}')} </span>
              {shortTime(expected).slice(0, -3)}
            </span>
          ) : null}{' '}
          {style ? <span className="day-visit-state">{t(style.label)}</span> : null}{' '}
          <span className="day-visit-title">{t.named(title)}</span>
          {overrideReason ? (
            <span className="day-visit-reason">
              <span className="sr-only">, {t('outside hours')}: </span>
              {overrideReason}
            </span>
          ) : null}
        </span>
      </button>
      {state === 'requested' ? (
        <button
          type="button"
          tabIndex={-1}
          className="day-visit-confirm"
          data-action="confirm"
          aria-disabled={isConfirming || undefined}
          aria-label={t('Confirm the time of {name}', { name: patient.name })}
          title={t('Confirm')}
        >
          {lineCount > 1 ? t('Confirm') : <Check aria-hidden="true" />}
        </button>
      ) : null}
      <button
        type="button"
        tabIndex={-1}
        className="day-visit-more"
        data-action="more"
        aria-haspopup="true"
        aria-label={t('Actions for {name}', { name: patient.name })}
      >
        <span aria-hidden="true">⋮</span>
      </button>
    </li>
  );
});
