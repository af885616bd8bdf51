import type { FastifyInstance } from 'fastify';
import { ReplyBody, ReplyPage, ReplyParams, Subscription, SubscriptionBody } from '#contract/replies.ts';
import { getReply, getSubscription, sendReply, setSubscription } from '#contract/replies-api.ts';
import { route } from '#server/http/route.ts';
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
}
