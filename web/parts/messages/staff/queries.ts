import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MessageKind, MessageLanguage } from '#contract/messages/kinds.ts';
import {
  getMessageHealth,
  listMessages,
  listMessageTexts,
  previewBookingNotice,
  previewDelay,
  previewNotice,
} from '#contract/messages/staff-endpoints.ts';
import { createT, type T } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { noticeRecipientWords } from './staff-message-words.ts';

/**
 * The server records each preview as a view of the people that it shows, so the live refresh does not repeat the request.
 */
const previewOptions = { staleTime: 30_000, meta: { shows: [] } };

export const staffMessageQueries = {
  health: () =>
    queryOptions({
      queryKey: ['messages', 'health'],
      queryFn: () => callApi(getMessageHealth),
      staleTime: 0, // the server sends messages all the time
    }),

  texts: (language: MessageLanguage) =>
    queryOptions({
      queryKey: ['messages', 'texts', language],
      queryFn: () => callApi(listMessageTexts, { query: { language } }),
    }),

  /** The newest messages about a visit and its steps. */
  ofVisit: (appointmentId: string) =>
    queryOptions({
      queryKey: ['messages', 'of-visit', appointmentId],
      queryFn: () => callApi(listMessages, { body: { appointment: appointmentId } }),
      staleTime: 0,
    }),

  noticeOfVisit: (appointmentId: string, kind: MessageKind) =>
    queryOptions({
      queryKey: ['messages', 'preview', appointmentId, kind],
      queryFn: () => callApi(previewNotice, { params: { appointmentId }, query: { kind } }),
      ...previewOptions,
    }),

  noticeOfBooking: (patientId: string) =>
    queryOptions({
      queryKey: ['messages', 'preview', 'booking', patientId],
      queryFn: () => callApi(previewBookingNotice, { params: { patientId } }),
      ...previewOptions,
    }),

  noticeOfDelay: (doctorId: string, date: string, minutes: number) =>
    queryOptions({
      queryKey: ['messages', 'preview', 'delay', doctorId, date, minutes],
      queryFn: () => callApi(previewDelay, { params: { doctorId }, query: { date, minutes: String(minutes) } }),
      ...previewOptions,
    }),
};

/** Who is notified of a change, for the toast that reports it. Loading it must not fail the change. */
export async function findNoticeWords(
  queryClient: QueryClient,
  appointmentId: string,
  kind: MessageKind,
  t: T = createT(null),
): Promise<string> {
  const query = staffMessageQueries.noticeOfVisit(appointmentId, kind);
  const preview = await queryClient.fetchQuery(query).catch(() => null);
  return preview ? noticeRecipientWords(t, preview) : t('The family is notified.');
}
