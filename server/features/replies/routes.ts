import type { FastifyInstance } from 'fastify';
import * as api from '#contract/replies/endpoints.ts';
import * as s from '#contract/replies/schemas.ts';
import { parsePart } from '#contract/shared/parse.ts';
import { invalid } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import {
  getLinkedVisit,
  getPhoneChange,
  getSubscription,
  sendObjection,
  sendReply,
  setSubscription,
} from './service.ts';

/** Answers wait for the locks of a visit. So they use the share of the connections that is for changes of visits. */
const changeOptions = { share: 'changes' } as const;

export function replyRoutes(app: FastifyInstance): void {
  route(app, api.getLinkedVisit, s.getLinkedVisit, getLinkedVisit);
  route(app, api.sendReply, s.sendReply, sendReply, changeOptions);
  route(app, api.getPhoneChange, s.getPhoneChange, getPhoneChange);
  route(app, api.sendObjection, s.sendObjection, sendObjection, changeOptions);
  route(app, api.getSubscription, s.getSubscription, getSubscription);
  route(app, api.setSubscription, s.setSubscription, setSubscription, changeOptions);
  void app.register(async (scope) => acceptOneClick(scope));
}

/** The only field that mail programs send, in `multipart/form-data` or `application/x-www-form-urlencoded`. */
const oneClick = /List-Unsubscribe(=|"\r?\n\r?\n)One-Click/;
const oneClickBodyLimit = 4 * 1024;

/**
 * Accepts the POST that mail programs send to unsubscribe with one click (header `List-Unsubscribe-Post`, RFC 8058).
 * They send it to the address of the page on which people unsubscribe, without a cookie, and do not open this page.
 */
function acceptOneClick(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const options = { bodyLimit: oneClickBodyLimit, config: { admission: 'page' } } as const;
  app.post<{ Params: unknown; Body: string }>('/r/:token/stop', options, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const params = parsePart(s.LinkParams, request.params);
    if ('fields' in params) throw invalid(params.fields);
    if (!oneClick.test(request.body ?? ''))
      throw invalid({ body: 'This address accepts only a request to unsubscribe.' });
    const { token } = params.data as { token: string };
    const ctx = app.contextOf(request, reply);
    const unsubscribing = setSubscription(
      { ...ctx, db: app.shares.changes.withKey(token) },
      { params: { token }, body: { isOn: false } },
    );
    await app.withResponseTimeout(unsubscribing);
    return reply.type('text/plain; charset=utf-8').send('You will not get these messages any more.\n');
  });
}
