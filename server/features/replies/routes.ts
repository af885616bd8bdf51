import type { FastifyInstance } from 'fastify';
import {
  getObjection,
  getReply,
  getSubscription,
  sendObjection,
  sendReply,
  setSubscription,
} from '#contract/replies/endpoints.ts';
import {
  ObjectionPage,
  ReplyBody,
  ReplyPage,
  ReplyParams,
  Subscription,
  SubscriptionBody,
} from '#contract/replies/schemas.ts';
import { EmptyObject } from '#contract/shared/fields.ts';
import { parsePart } from '#contract/shared/parse.ts';
import { invalid } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import * as objections from './objection-service.ts';
import * as replies from './service.ts';
import * as subscriptions from './subscription-service.ts';

/** An answer waits for the locks of the visit, like every change of a visit. */
const change = { share: 'changes' } as const;

export function replyRoutes(app: FastifyInstance): void {
  route(
    app,
    getReply,
    { summary: 'What the link of a message is about', params: ReplyParams, reply: ReplyPage },
    (ctx, { params }) => replies.read(ctx, params.token),
  );
  route(
    app,
    sendReply,
    { summary: 'Answer a message by its link', params: ReplyParams, body: ReplyBody, reply: ReplyPage },
    (ctx, { params, body }) => replies.answer(ctx, params.token, body.answer),
    change,
  );
  route(
    app,
    getObjection,
    { summary: 'Whether another phone was asked for', params: ReplyParams, reply: ObjectionPage },
    (ctx, { params }) => objections.read(ctx, params.token),
  );
  route(
    app,
    sendObjection,
    {
      summary: 'Object to another phone, as the old phone',
      params: ReplyParams,
      body: EmptyObject,
      reply: ObjectionPage,
    },
    (ctx, { params }) => objections.send(ctx, params.token),
    change,
  );
  route(
    app,
    getSubscription,
    { summary: 'Which messages a link can stop', params: ReplyParams, reply: Subscription },
    (ctx, { params }) => subscriptions.read(ctx, params.token),
  );
  route(
    app,
    setSubscription,
    {
      summary: 'Stop messages of the kind and channel of a link, or start them again',
      params: ReplyParams,
      body: SubscriptionBody,
      reply: Subscription,
    },
    (ctx, { params, body }) => subscriptions.save(ctx, params.token, body.isOn),
    change,
  );
  void app.register(async (scope) => acceptOneClick(scope));
}

/** The only form that a mail program sends, as `multipart/form-data` or `application/x-www-form-urlencoded`. */
const oneClick = /List-Unsubscribe(=|"\r?\n\r?\n)One-Click/;
const oneClickBodyLimit = 4 * 1024;

/**
 * Accepts the POST that mail programs send to unsubscribe with one click (header `List-Unsubscribe-Post`, RFC 8058).
 * They send it to the address of the page on which a person can unsubscribe, without a cookie and without opening it.
 */
function acceptOneClick(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const options = { bodyLimit: oneClickBodyLimit, config: { admission: 'page' } } as const;
  app.post<{ Params: unknown; Body: string }>('/r/:token/stop', options, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const params = parsePart(ReplyParams, request.params);
    if ('fields' in params) throw invalid(params.fields);
    if (!oneClick.test(request.body ?? ''))
      throw invalid({ body: 'This address accepts only a request to unsubscribe.' });
    const { token } = params.data as { token: string };
    const ctx = app.contextOf(request, reply);
    const unsubscribing = subscriptions.save({ ...ctx, db: app.shares.changes.withKey(token) }, token, false);
    await app.withResponseTimeout(unsubscribing);
    return reply.type('text/plain; charset=utf-8').send('You will not get these messages any more.\n');
  });
}
