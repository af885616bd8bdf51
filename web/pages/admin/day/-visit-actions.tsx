import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, CalendarClock, CalendarSearch } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { confirmAppointment } from '#contract/appointments/staff-endpoints.ts';
import type { DayVisit } from '#contract/day/schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { toastError } from '#web/lib/words-for.ts';
import { AnswerBadge } from '#web/parts/appointments/staff/visit-badges.tsx';
import { AttendanceButtons } from '#web/parts/appointments/staff/visit-buttons.tsx';
import { canMove, expectedAt, shownAnswerOf, visitStateOf } from '#web/parts/day/staff/day-rules.ts';
import { phonesOfVisit, shortAge } from '#web/parts/day/staff/day-words.ts';
import { findNoticeWords } from '#web/parts/messages/staff/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { showChangedVisit } from './-queries.ts';
import { VisitStateBadge } from './-visit-state-badge.tsx';

type VisitActionsProps = {
  visit: DayVisit;
  delayMinutes: number;
  /** The visit on the board, beside which the actions are shown. */
  anchor: HTMLElement;
  onOpen: () => void;
  onMove: () => void;
  onClose: () => void;
};

/** The actions of a visit on the board, in a popover: phones, attendance, confirm, move. */
export function VisitActions({ visit, delayMinutes, anchor, onOpen, onMove, onClose }: VisitActionsProps) {
  const t = useT();
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return;
    element.showPopover();
    placeBeside(element, anchor.getBoundingClientRect());
    element.querySelector<HTMLElement>('[data-actions] :is(button, a)')?.focus();
  }, [anchor]);
  const close = () => {
    popover.current?.hidePopover();
    if (anchor.isConnected) anchor.focus();
  };
  const expected = expectedAt(visit, delayMinutes);

  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-label={t('Actions for {name}', { name: visit.patient.name })}
      className="ui-menu day-actions"
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong className="break-words">{visit.patient.name}</strong>
        <span>{shortAge(t, visit.patient)}</span>
        <VisitStateBadge state={visitStateOf(visit)} />
        <AnswerBadge answer={shownAnswerOf(visit)} />
      </div>
      <p className="text-ink-muted">
        {shortTime(visit.startsAt)} · {t.named(visit.title)}
        {expected ? ` · ${t('expected at {time}', { time: shortTime(expected) })}` : ''}
      </p>
      {visit.overrideReason ? (
        <p className="break-words">{t('Outside hours: {reason}', { reason: visit.overrideReason })}</p>
      ) : null}
      <p>
        {phonesOfVisit(visit).map(({ tel, words }) => (
          <a key={tel} href={`tel:${tel}`} className="link me-3 inline-flex min-h-11 items-center whitespace-nowrap">
            {words}
          </a>
        ))}
      </p>
      <div data-actions className="grid gap-2">
        <AttendanceButtons visit={visit} label={visit.patient.name} onDone={close} />
        <div className="flex flex-wrap gap-2">
          {visit.isRequested ? <ConfirmVisitButton visit={visit} onDone={close} /> : null}
          {canMove(visit) ? (
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                close();
                onMove();
              }}
            >
              <CalendarClock aria-hidden="true" />
              {t('Move to…')}
            </Button>
          ) : null}
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              close();
              onOpen();
            }}
          >
            <CalendarSearch aria-hidden="true" />
            {t('Open{#a button}')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Right of the visit, or left of it if there is no space, and inside the window. */
function placeBeside(popover: HTMLElement, anchor: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = popover;
  const right = anchor.right + 6;
  const left = right + width <= innerWidth - 8 ? right : Math.max(8, anchor.left - 6 - width);
  const top = Math.max(8, Math.min(anchor.top, innerHeight - 8 - height));
  popover.style.setProperty('--menu-left', `${left}px`);
  popover.style.setProperty('--menu-top', `${top}px`);
  popover.dataset.placed = '';
}

export function ConfirmVisitButton({ visit, onDone }: { visit: DayVisit; onDone?: () => void }) {
  const t = useT();
  const confirm = useConfirmVisit();
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t('Confirm the time of {name}', { name: visit.patient.name })}
      busy={confirm.isPending}
      onClick={() => confirm.mutate(visit, { onSuccess: () => onDone?.() })}
    >
      {confirm.isPending ? null : <CalendarCheck aria-hidden="true" />}
      {t('Confirm')}
    </Button>
  );
}

/** Confirms the time that a family requested. */
export function useConfirmVisit() {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: DayVisit) =>
      callApi(confirmAppointment, { params: { appointmentId: id }, body: { version } }),
    onMutate: ({ id }) => void findNoticeWords(queryClient, id, 'confirmed'),
    onSuccess: async (changed) => {
      showChangedVisit(queryClient, changed);
      const notified = await findNoticeWords(queryClient, changed.id, 'confirmed');
      const what = t('{name} at {time}.', { name: changed.patient.name, time: shortTime(changed.startsAt) });
      showToast({ title: t('Time confirmed'), description: `${what} ${notified}`, tone: 'success' });
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['day'] });
      toastError(t('Error confirming time'), error, t('Please try again later.'));
    },
  });
}
