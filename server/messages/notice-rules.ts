import type { MessageKind } from '#contract/messages/kinds.ts';
import { type QuietHours, quietEnd } from './send-rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Notices are released this long before `longestMs` is over, so that staff can still undo a change that was made just then. */
const reserveMs = minuteMs;

/** How long notices of one visit wait for further changes. */
export type NoticeWaiting = {
  /** After the last change. */
  mergeMs: number;
  /** After the first change: no notice waits longer. */
  longestMs: number;
  /** After a change by staff, who can undo it for ten seconds. */
  undoMs: number;
};
export const usualNoticeWaiting: NoticeWaiting = { mergeMs: 3 * minuteMs, longestMs: 10 * minuteMs, undoMs: 15_000 };

/** With 0, notices are sent at once, also of changes that can still be undone. */
export function waitingFor(mergeSeconds: number): NoticeWaiting {
  const mergeMs = mergeSeconds * 1_000;
  return { ...usualNoticeWaiting, mergeMs, undoMs: Math.min(usualNoticeWaiting.undoMs, mergeMs) };
}

/** A notice is urgent if the visit begins, at its old or new time, within so many hours; there are more for a cancellation. */
const urgentHours = { cancelled: 12, others: 3 };
/** A notice that quiet hours delay until less than this before the start would come too late. */
const minAheadMs = hourMs;

/** What a notice is about. `visit`: the visit is booked, moved, cancelled and so on. `delay`: its doctor runs late. */
export type NoticeTopic = 'visit' | 'delay';

/** A change of a visit, read from the audit log. */
export type NoticeChange = {
  appointmentId: string;
  entry: string;
  kind: MessageKind;
  startsAt: Date;
  oldStartsAt: Date | null;
  byStaff: boolean;
  note: string | null;
};

/** The notice about the changes of one visit. It waits until `releaseAt`, or was sent (null). */
export type WaitingNotice = {
  appointmentId: string;
  topic: NoticeTopic;
  /** What the family knows: the start of the visit, null if it knows no visit. */
  toldStartsAt: Date | null;
  toldCancelled: boolean;
  isOwnBooking: boolean;
  wasConfirmed: boolean;
  isUrgent: boolean;
  entry: string;
  note: string | null;
  openedAt: Date;
  releaseAt: Date | null;
};

/** After a change of these kinds, the note about an earlier change is not true any more. */
const replacesNote: ReadonlySet<MessageKind> = new Set(['moved', 'cancelled', 'reopened']);

/**
 * Adds a change to the notice that waits, or begins a new notice. If `waiting` was sent already, it only says what the family was
 * told.
 */
export function addChange(
  waiting: WaitingNotice | undefined,
  change: NoticeChange,
  { now, mergeMs, longestMs, undoMs }: NoticeWaiting & { now: Date },
): WaitingNotice {
  const { appointmentId, entry, kind, startsAt, oldStartsAt, byStaff, note } = change;
  const open = waiting?.releaseAt ? waiting : openNotice(waiting, change, now);
  const starts = [startsAt, oldStartsAt, open.toldStartsAt];
  const isUrgent = open.isUrgent || starts.some((start) => isNear(start, kind, now));
  const after = (since: Date, ms: number) => since.getTime() + ms;
  const merged = isUrgent ? now.getTime() : Math.min(after(now, mergeMs), after(open.openedAt, longestMs - reserveMs));
  const undone = byStaff ? after(now, undoMs) : 0;
  return {
    ...open,
    appointmentId,
    entry,
    isUrgent,
    wasConfirmed: open.wasConfirmed || kind === 'confirmed',
    note: replacesNote.has(kind) ? note : (note ?? open.note),
    releaseAt: new Date(Math.min(Math.max(merged, undone), after(open.openedAt, longestMs))),
  };
}

function openNotice(told: WaitingNotice | undefined, change: NoticeChange, now: Date): WaitingNotice {
  const { appointmentId, entry, kind, startsAt, oldStartsAt, byStaff } = change;
  const topic = kind === 'late' ? 'delay' : 'visit';
  const known = told
    ? { toldStartsAt: told.toldStartsAt, toldCancelled: told.toldCancelled }
    : { toldStartsAt: kind === 'booked' ? null : (oldStartsAt ?? startsAt), toldCancelled: kind === 'reopened' };
  const isOwnBooking = kind === 'booked' && !byStaff;
  const rest = { isUrgent: false, wasConfirmed: false, note: null, openedAt: now, releaseAt: null };
  return { appointmentId, topic, entry, ...known, isOwnBooking, ...rest };
}

function isNear(start: Date | null, kind: MessageKind, now: Date): boolean {
  const hours = kind === 'cancelled' ? urgentHours.cancelled : urgentHours.others;
  return start !== null && start > now && start.getTime() - now.getTime() <= hours * hourMs;
}

/** A visit as it is when its notice is created. */
export type VisitNow = {
  status: string;
  startsAt: Date;
  isRequested: boolean;
  /** By how many minutes its doctor runs late, and what the family was told last about this start. */
  delayMinutes: number;
  toldMinutes: number;
  hasArrived: boolean;
};

const openStatuses = ['scheduled', 'open', 'pending'];

/**
 * The notice that tells the family how the visit now differs from what the family was told. Null: there is no difference that the
 * family must know, for example because the changes were undone.
 */
export function noticeOf(
  { topic, toldStartsAt, toldCancelled, isOwnBooking, wasConfirmed }: WaitingNotice,
  visit: VisitNow,
): { kind: MessageKind; startsAt: Date; oldStartsAt: Date | null; minutes: number | null } | null {
  const { startsAt, status } = visit;
  const plain = { startsAt, oldStartsAt: null, minutes: null };
  if (topic === 'delay') {
    if (!openStatuses.includes(status) || visit.hasArrived || visit.delayMinutes === visit.toldMinutes) return null;
    return { ...plain, kind: 'late', minutes: visit.delayMinutes };
  }
  if (status === 'cancelled') {
    // The notice names the start that the family knows, also if the visit was moved before it was cancelled.
    if (toldStartsAt) return toldCancelled ? null : { ...plain, kind: 'cancelled', startsAt: toldStartsAt };
    return isOwnBooking ? { ...plain, kind: 'cancelled' } : null;
  }
  if (!openStatuses.includes(status)) return null;
  if (!toldStartsAt) return { ...plain, kind: 'booked' };
  const isMoved = toldStartsAt.getTime() !== startsAt.getTime();
  const oldStartsAt = isMoved ? toldStartsAt : null;
  if (toldCancelled) return { ...plain, kind: 'reopened', oldStartsAt };
  if (isMoved) return { ...plain, kind: 'moved', oldStartsAt };
  return wasConfirmed && !visit.isRequested ? { ...plain, kind: 'confirmed' } : null;
}

/**
 * When a notice goes to channels outside of the inbox. If quiet hours would delay it until shortly before the start, it is sent
 * when it becomes urgent instead.
 */
export function sendingTime(
  { kind, starts }: { kind: MessageKind; starts: readonly (Date | null)[] },
  quietHours: QuietHours,
  now: Date,
): { dueAt: Date; isUrgent: boolean } {
  const coming = starts.filter((start) => start !== null).filter((start) => start > now);
  const first = coming.length > 0 ? Math.min(...coming.map(Number)) : null;
  const quietUntil = quietEnd(now, quietHours);
  if (coming.some((start) => isNear(start, kind, now))) return { dueAt: now, isUrgent: true };
  if (!quietUntil) return { dueAt: now, isUrgent: false };
  if (first === null || quietUntil.getTime() <= first - minAheadMs) return { dueAt: quietUntil, isUrgent: false };
  const hours = kind === 'cancelled' ? urgentHours.cancelled : urgentHours.others;
  return { dueAt: new Date(first - hours * hourMs), isUrgent: true };
}
