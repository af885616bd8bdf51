import type { FastifyInstance } from 'fastify';
import * as api from '#contract/calendar/endpoints.ts';
import * as s from '#contract/calendar/schemas.ts';
import { notFound } from '#server/errors.ts';
import { matchesEtag } from '#server/http/responses.ts';
import { route } from '#server/http/route.ts';
import { countWrongAddress, createCalendarFeed, endCalendarFeed, getCalendarFeed, readFeed } from './service.ts';

export function calendarRoutes(app: FastifyInstance): void {
  route(app, api.getCalendarFeed, s.getCalendarFeed, getCalendarFeed);
  route(app, api.createCalendarFeed, s.createCalendarFeed, createCalendarFeed);
  route(app, api.endCalendarFeed, s.endCalendarFeed, endCalendarFeed);

  // Calendar programs read this address regularly, without a session. The request log contains the pattern of the route
  // instead of the URL, so it never contains a token.
  const config = { admission: 'data' } as const;
  app.get<{ Params: { token: string } }>('/calendar/:token.ics', { config }, async (request, reply) => {
    const ctx = app.contextOf(request, reply);
    const isKnown = (etag: string) => matchesEtag(request.headers['if-none-match'], etag);
    const feed = await app.withResponseTimeout(readFeed(ctx, request.params.token, isKnown));
    if (!feed) {
      // Only wrong addresses are counted. A valid address is always served, because a calendar service reads the
      // calendars of many families from one network.
      ctx.db = app.shares.accounts.withKey(ctx.client.network);
      await app.withResponseTimeout(countWrongAddress(ctx));
      throw notFound('There is nothing at this address.');
    }
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .header('cache-control', 'private, no-cache')
      .header('etag', `W/${feed.etag}`); // a weak ETag, because the reply may be compressed
    return feed.text === null ? reply.code(304).send() : reply.send(feed.text);
  });
}
