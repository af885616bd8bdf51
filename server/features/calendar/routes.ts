import type { FastifyInstance } from 'fastify';
import * as api from '#contract/calendar/endpoints.ts';
import { CalendarFeed, NewCalendarFeed } from '#contract/calendar/schemas.ts';
import { EmptyObject } from '#contract/shared/fields.ts';
import { notFound } from '#server/errors.ts';
import { matchesEtag } from '#server/http/bodies.ts';
import { route } from '#server/http/route.ts';
import * as calendar from './service.ts';

/** `origin`: the site's origin, for the private address and for links in the calendar. */
export function calendarRoutes(app: FastifyInstance, { origin }: { origin: string }): void {
  const showsOwnDataOnly = { recordedAs: null } as const;
  route(
    app,
    api.getCalendarFeed,
    { summary: 'Whether the caller’s account has a private calendar address', reply: CalendarFeed },
    (ctx) => calendar.readState(ctx),
    showsOwnDataOnly,
  );
  route(
    app,
    api.createCalendarFeed,
    {
      summary: 'Create a private calendar address, which is shown only now; a previous one ends',
      body: EmptyObject,
      reply: NewCalendarFeed,
    },
    (ctx) => calendar.create(ctx, origin),
    showsOwnDataOnly,
  );
  route(
    app,
    api.endCalendarFeed,
    { summary: 'Remove the private calendar address', reply: CalendarFeed },
    (ctx) => calendar.end(ctx),
    showsOwnDataOnly,
  );

  // The address that calendar programs poll, without a session. The request log contains the pattern of the route
  // instead of the URL, so it never contains a token.
  const config = { admission: 'data' } as const;
  app.get<{ Params: { token: string } }>('/calendar/:token.ics', { config }, async (request, reply) => {
    const ctx = app.contextOf(request, reply);
    const isKnown = (etag: string) => matchesEtag(request.headers['if-none-match'], etag);
    const feed = await app.withResponseTimeout(calendar.readFeed(ctx, request.params.token, origin, isKnown));
    if (!feed) {
      // Only wrong addresses are counted. A valid one is always served, because a calendar service requests the
      // calendars of many families from one network.
      ctx.db = app.shares.accounts.withKey(ctx.client.network);
      await app.withResponseTimeout(calendar.countWrongAddress(ctx));
      throw notFound('There is nothing at this address.');
    }
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .header('cache-control', 'private, no-cache')
      .header('etag', `W/${feed.etag}`); // weak: the reply may be compressed
    return feed.text === null ? reply.code(304).send() : reply.send(feed.text);
  });
}
