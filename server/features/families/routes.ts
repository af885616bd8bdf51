import type { FastifyInstance } from 'fastify';
import { CodeForm, CodeSent } from '#contract/accounts/schemas.ts';
import * as api from '#contract/families/endpoints.ts';
import * as schemas from '#contract/families/schemas.ts';
import { Created, EmptyObject } from '#contract/shared/fields.ts';
import { route } from '#server/http/route.ts';
import { confirmForFamily, restoreForFamily, sendCodeToFamily } from './phone-service.ts';
import * as families from './service.ts';

export function familyRoutes(app: FastifyInstance): void {
  route(
    app,
    api.searchFamilies,
    {
      summary:
        'Families of callers, best match first, found by a phone, a name, or the number of a patient or appointment',
      body: schemas.SearchFamiliesBody,
      reply: schemas.SearchFamiliesReply,
    },
    (ctx, { body }) => families.search(ctx, body.q),
    { recordedAs: 'caller-search', share: 'general' },
  );
  route(
    app,
    api.getFamily,
    {
      summary: 'One family: its account, patients, next and last visits, calls, no-shows, and who viewed it',
      params: schemas.FamilyParams,
      reply: schemas.FamilyCard,
    },
    (ctx, { params }) => families.read(ctx, params.accountId),
    { recordedAs: 'family' },
  );
  route(
    app,
    api.addFamily,
    {
      summary:
        'Add a family and its first patient, without a password. Rejected with `family_exists` and `accountId` if an account has the phone',
      body: schemas.NewFamily,
      reply: schemas.AddFamilyReply,
    },
    (ctx, { body }) => families.add(ctx, body),
    { recordedAs: null, queueKey: ({ body }) => body.phone },
  );
  route(
    app,
    api.sendFamilyCode,
    {
      summary: 'Send a code to the phone of a family, which its caller reads out',
      params: schemas.FamilyParams,
      body: EmptyObject,
      reply: CodeSent,
    },
    (ctx, { params }) => sendCodeToFamily(ctx, params.accountId),
    { recordedAs: null },
  );
  route(
    app,
    api.confirmFamilyPhone,
    {
      summary: 'Store that the caller holds the phone of the family, by the code that was sent',
      params: schemas.FamilyParams,
      body: CodeForm,
      reply: EmptyObject,
    },
    async (ctx, { params, body }) => {
      await confirmForFamily(ctx, params.accountId, body.code);
      return {};
    },
    { recordedAs: null },
  );
  route(
    app,
    api.restoreFamilyEntries,
    {
      summary: 'Restore what was set aside when the holder of the phone recovered the account',
      params: schemas.FamilyParams,
      body: schemas.RestoreFamilyEntriesBody,
      reply: EmptyObject,
    },
    async (ctx, { params, body }) => {
      await restoreForFamily(ctx, params.accountId, body.reason);
      return {};
    },
    { recordedAs: null },
  );
  route(
    app,
    api.addFamilyPatient,
    {
      summary: 'Add a patient to a family',
      params: schemas.FamilyParams,
      body: schemas.NewFamilyPatient,
      reply: Created,
    },
    async (ctx, { params, body }) => ({ id: await families.addPatient(ctx, params.accountId, body) }),
    { recordedAs: null },
  );
}
