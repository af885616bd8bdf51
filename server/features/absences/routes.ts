import type { FastifyInstance } from 'fastify';
import * as api from '#contract/absences/endpoints.ts';
import * as schemas from '#contract/absences/schemas.ts';
import { route } from '#server/http/route.ts';
import * as absences from './service.ts';

/** Replies about an absence show the doctor only, so they need no access record. */
const showsNobody = { recordedAs: null } as const;

export function absenceRoutes(app: FastifyInstance): void {
  route(
    app,
    api.listAbsences,
    {
      summary: 'The absences and days of leave of all doctors, with the number of visits that need a new time',
      query: schemas.ListAbsencesQuery,
      reply: schemas.ListAbsencesReply,
    },
    (ctx, { query }) => absences.list(ctx, query),
    { ...showsNobody, share: 'general' },
  );
  route(
    app,
    api.reportAbsence,
    {
      summary: 'Report that a doctor is away; it blocks bookings at once',
      body: schemas.NewAbsence,
      reply: schemas.Absence,
    },
    (ctx, { body }) => absences.report(ctx, body),
    { ...showsNobody, queueKey: ({ body }) => body.doctorId },
  );
  route(
    app,
    api.getAbsence,
    {
      summary: 'One absence or leave with the visits that need a new time, and the free times that can be offered',
      params: schemas.AbsenceParams,
      reply: schemas.AbsencePage,
    },
    (ctx, { params }) => absences.read(ctx, params.absenceId),
    { recordedAs: 'absence', share: 'general' },
  );
  route(
    app,
    api.editAbsence,
    {
      summary: 'Correct the times or the reason of an absence',
      params: schemas.AbsenceParams,
      body: schemas.EditAbsenceBody,
      reply: schemas.Absence,
    },
    (ctx, { params, body }) => absences.edit(ctx, params.absenceId, body),
    showsNobody,
  );
  route(
    app,
    api.endAbsence,
    {
      summary: 'End an absence now: the doctor is back',
      params: schemas.AbsenceParams,
      body: schemas.AbsenceVersionBody,
      reply: schemas.Absence,
    },
    (ctx, { params, body }) => absences.end(ctx, params.absenceId, body.version),
    showsNobody,
  );
  route(
    app,
    api.withdrawAbsence,
    {
      summary: 'Withdraw an absence that was reported by mistake',
      params: schemas.AbsenceParams,
      body: schemas.WithdrawAbsenceBody,
      reply: schemas.Absence,
    },
    (ctx, { params, body }) => absences.withdraw(ctx, params.absenceId, body.version, body.reason),
    showsNobody,
  );
  route(
    app,
    api.confirmAbsence,
    {
      summary: 'Confirm an absence that is longer than a day',
      params: schemas.AbsenceParams,
      body: schemas.AbsenceVersionBody,
      reply: schemas.Absence,
    },
    (ctx, { params, body }) => absences.confirm(ctx, params.absenceId, body.version),
    showsNobody,
  );
}
