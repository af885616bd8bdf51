import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ExternalChannel } from '#contract/messages/kinds.ts';
import { sql } from '#server/db/sql.ts';
import type { Channel } from '#server/messages/channel.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createAppointment, createMessage } from '#server/test/factories.ts';

const smsSecret = 'a-secret-of-more-than-32-characters_1';
const whatsapp = { phoneNumberId: '106540352242922', appSecret: 'app secret', verifyToken: 'a verifying text' };
const silent: Channel = { send: async () => ({ outcome: 'later', reason: 'not in this test' }) };
const t = testApp({
  services: {
    webhooks: { smsSecret, whatsapp },
    messages: {
      channels: { whatsapp: silent, sms: silent },
      pushKey: null,
      sendNow: async () => ({ state: 'due', reason: null }),
    },
  },
});

type Given = { channel?: ExternalChannel; state?: string; attempts?: number };

/** A message about a visit, and the account that gets it. */
async function sentMessage({ channel = 'sms', state = 'sent', attempts = 1 }: Given = {}) {
  const family = await createAccount(t.db);
  const visit = await createAppointment(t.db, family);
  const { id } = await createMessage(t.owner, visit, { channel });
  const gatewayId = `gateway-${id}`;
  await t.owner.run(sql`
    update messages set occasion = 'day', state = ${state}, attempts = ${attempts}, gateway_id = ${gatewayId},
      sent_at = ${state === 'due' ? null : t.now}, reason = ${state === 'voided' ? 'The visit is cancelled.' : null}
    where id = ${id}`);
  return { family, visit, id, gatewayId };
}

const read = (id: string) =>
  t.owner.row<{
    state: string;
    reason: string | null;
    deliveredAt: Date | null;
    readAt: Date | null;
    sentAt: Date | null;
  }>(sql`select state, reason, delivered_at, read_at, sent_at from messages where id = ${id}`);
const channelsOf = async (visit: { id: string }) =>
  (
    await t.owner.rows<{ channel: string }>(
      sql`select channel from messages where appointment_id = ${visit.id} order by channel desc`,
    )
  ).map(({ channel }) => channel);

describe('reports of the SMS gateway', () => {
  // The fields that Exotel posts: developer.exotel.com/api-console/send-sms-api-console.
  const report = (fields: Record<string, string>, secret = smsSecret) =>
    t.app.inject({
      method: 'POST',
      url: `/api/webhooks/sms/${secret}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        SmsSid: '0f477d60517e6e6a0f6d9a7e9af8630e',
        To: '09876543210',
        SmsUnits: '1',
        DateSent: '2027-01-05 10:00:00',
        ...fields,
      }).toString(),
    });
  const delivered = { Status: 'sent', DetailedStatus: 'DELIVERED_TO_HANDSET', DetailedStatusCode: '20005' };

  test('a delivery is stored by the id of our message', async () => {
    const { id } = await sentMessage();
    const reply = await report({ ...delivered, CustomField: id });
    expect([reply.statusCode, reply.body]).toEqual([200, '{}']);
    expect(await read(id)).toMatchObject({ state: 'delivered', deliveredAt: t.now, readAt: null });
  });

  test('a delivery is stored by the id of the gateway, also as JSON', async () => {
    const { id, gatewayId } = await sentMessage();
    await report({ ...delivered, SmsSid: gatewayId });
    expect((await read(id)).state).toBe('delivered');

    const other = await sentMessage();
    await t.app.inject({
      method: 'POST',
      url: `/api/webhooks/sms/${smsSecret}`,
      payload: { ...delivered, SmsSid: other.gatewayId },
    });
    expect((await read(other.id)).state).toBe('delivered');
  });

  test.each([
    ['queued', 'PENDING_TO_OPERATOR', 'sent'],
    ['submitted', 'SUBMITTED_TO_OPERATOR', 'sent'],
    ['sent', 'DELIVERED_TO_OPERATOR', 'sent'],
    ['delivered', '', 'delivered'],
    ['failed', 'FAILED_INVALID_NUMBER', 'failed'],
    ['failed_dnd', 'FAILED_DND', 'failed'],
    ['failed-dnd', 'FAILED_DND', 'failed'],
    ['expired', 'EXPIRED', 'failed'],
    ['something new', 'X', 'sent'],
  ])('%s, %s: %s', async (Status, DetailedStatus, state) => {
    const { id } = await sentMessage();
    expect((await report({ Status, DetailedStatus, CustomField: id })).statusCode).toBe(200);
    expect((await read(id)).state).toBe(state);
  });

  test('a failure has a reason without personal data', async () => {
    const { id } = await sentMessage();
    await report({ Status: 'failed', DetailedStatus: 'FAILED_DLT_TEMPLATE', CustomField: id });
    expect((await read(id)).reason).toBe('The carrier did not deliver the SMS (FAILED_DLT_TEMPLATE).');
    const other = await sentMessage();
    await report({ Status: 'failed', DetailedStatus: 'no such number: +919876543210', CustomField: other.id });
    expect((await read(other.id)).reason).toBe('The carrier did not deliver the SMS (failed).');
  });

  test('a failure never replaces a delivery, and reports may be repeated', async () => {
    const { id } = await sentMessage();
    await report({ ...delivered, CustomField: id });
    await report({ ...delivered, CustomField: id });
    await report({ Status: 'failed', DetailedStatus: 'FAILED_DND', CustomField: id });
    expect(await read(id)).toMatchObject({ state: 'delivered', reason: null });
  });

  test('a message that was voided stays voided', async () => {
    const { id } = await sentMessage({ state: 'voided' });
    await report({ ...delivered, CustomField: id });
    expect((await read(id)).state).toBe('voided');
  });

  test('a message that the gateway has accepted is not sent again, even if the server did not store that', async () => {
    const { id } = await sentMessage({ state: 'due' });
    await report({ Status: 'sent', DetailedStatus: 'DELIVERED_TO_OPERATOR', CustomField: id });
    expect(await read(id)).toMatchObject({ state: 'sent', sentAt: t.now });
    const untried = await sentMessage({ state: 'due', attempts: 0 });
    await report({ Status: 'sent', DetailedStatus: 'DELIVERED_TO_OPERATOR', CustomField: untried.id });
    expect((await read(untried.id)).state).toBe('due');
  });

  test('a report about a message of another channel changes nothing', async () => {
    const { id } = await sentMessage({ channel: 'whatsapp' });
    expect((await report({ ...delivered, CustomField: id })).statusCode).toBe(200);
    expect((await read(id)).state).toBe('sent');
  });

  test.each([
    ['an unknown message', { ...delivered, CustomField: '11111111-1111-4111-8111-111111111111' }],
    ['no message', { ...delivered, SmsSid: '' }],
    ['nothing', {}],
    ['a reference that is no id', { ...delivered, CustomField: "'; drop table messages" }],
  ])('%s is accepted, so that it is not repeated', async (_name, fields) => {
    expect((await report(fields as Record<string, string>)).statusCode).toBe(200);
  });

  test.each([
    ['nonsense', '{"a":'],
    ['no fields', '\u0000\u0001%%%'],
    ['a list', '[]'],
  ])('%s is accepted and changes nothing', async (_name, payload) => {
    const reply = await t.app.inject({ method: 'POST', url: `/api/webhooks/sms/${smsSecret}`, payload });
    expect(reply.statusCode).toBe(200);
  });

  test('a wrong secret gets the reply of an unknown address, and the log has no secret', async () => {
    const { id } = await sentMessage();
    const unknown = await t.app.inject({ method: 'POST', url: '/api/nowhere', payload: {} });
    for (const secret of ['wrong', `${smsSecret}x`, smsSecret.slice(0, -1), smsSecret.toUpperCase()]) {
      const reply = await report({ ...delivered, CustomField: id }, secret);
      expect([reply.statusCode, reply.body]).toEqual([404, unknown.body]);
    }
    expect((await read(id)).state).toBe('sent');
    await report({ ...delivered, CustomField: id });
    expect(t.logged.join('')).not.toContain(smsSecret);
  });

  test('a body that is too large is rejected', async () => {
    expect((await report({ ...delivered, Padding: 'x'.repeat(20_000) })).statusCode).toBe(413);
  });
});

describe('reports of WhatsApp', () => {
  // The bodies are those of developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/status
  // and …/messages/text; the signature is described at …/whatsapp/webhooks/create-webhook-endpoint.
  const bodyOf = (value: object, phoneNumberId = whatsapp.phoneNumberId) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '102290129340398',
          changes: [
            {
              value: {
                messaging_product: 'whatsapp',
                metadata: { display_phone_number: '15550783881', phone_number_id: phoneNumberId },
                ...value,
              },
              field: 'messages',
            },
          ],
        },
      ],
    });
  const sign = (body: string, secret = whatsapp.appSecret) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const post = (body: string, signature: string | undefined = sign(body)) =>
    t.app.inject({
      method: 'POST',
      url: '/api/webhooks/whatsapp',
      headers: { 'content-type': 'application/json', ...(signature ? { 'x-hub-signature-256': signature } : {}) },
      payload: body,
    });
  const statusOf = (id: string, status: string, more: object = {}) => ({
    statuses: [
      {
        id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI3MTE5MjI',
        status,
        timestamp: String(t.now.getTime() / 1000 - 60),
        recipient_id: '919876543210',
        biz_opaque_callback_data: id,
        conversation: { id: '7e5df8f5cdbd2a55', origin: { type: 'utility' } },
        pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' },
        ...more,
      },
    ],
  });
  const minuteAgo = () => new Date(t.now.getTime() - 60_000);
  const failedWith = (code: number) => ({
    errors: [
      {
        code,
        title: 'Message undeliverable',
        message: 'Message undeliverable',
        error_data: { details: 'Message Undeliverable to 919876543210.' },
        href: '/docs/whatsapp/cloud-api/support/error-codes/',
      },
    ],
  });

  test('sent, delivered and read are stored with their time', async () => {
    const { id } = await sentMessage({ channel: 'whatsapp' });
    expect((await post(bodyOf(statusOf(id, 'sent')))).statusCode).toBe(200);
    expect((await read(id)).state).toBe('sent');
    await post(bodyOf(statusOf(id, 'delivered')));
    expect(await read(id)).toMatchObject({ state: 'delivered', deliveredAt: minuteAgo(), readAt: null });
    await post(bodyOf(statusOf(id, 'read')));
    expect(await read(id)).toMatchObject({ state: 'delivered', readAt: minuteAgo() });
  });

  test('read without delivered means both; an older status changes nothing', async () => {
    const { id } = await sentMessage({ channel: 'whatsapp' });
    await post(bodyOf(statusOf(id, 'read')));
    for (const status of ['sent', 'delivered', 'failed', 'played', 'deleted'])
      await post(bodyOf(statusOf(id, status, failedWith(131026))));
    expect(await read(id)).toMatchObject({
      state: 'delivered',
      deliveredAt: minuteAgo(),
      readAt: minuteAgo(),
      reason: null,
    });
  });

  test('a failure has a reason, and the next channel follows', async () => {
    const { id, visit } = await sentMessage({ channel: 'whatsapp' });
    await post(bodyOf(statusOf(id, 'failed', failedWith(131026))));
    expect(await read(id)).toMatchObject({
      state: 'failed',
      reason: 'WhatsApp cannot deliver to this phone (error 131026).',
    });
    expect(await channelsOf(visit)).toEqual(['whatsapp', 'sms']);
    await post(bodyOf(statusOf(id, 'failed', failedWith(131026))));
    expect(await channelsOf(visit)).toEqual(['whatsapp', 'sms']);
  });

  test('several reports in one body are all stored', async () => {
    const [one, two] = [await sentMessage({ channel: 'whatsapp' }), await sentMessage({ channel: 'whatsapp' })];
    const statuses = [statusOf(one.id, 'read'), statusOf(two.id, 'delivered')].flatMap((value) => value.statuses);
    await post(
      bodyOf({ statuses: [null, 'x', { status: 'sent' }, ...statuses, { id: 'wamid.unknown', status: 'read' }] }),
    );
    expect((await read(one.id)).readAt).not.toBeNull();
    expect((await read(two.id)).state).toBe('delivered');
  });

  test('a message is found by the id of WhatsApp', async () => {
    const { id, gatewayId } = await sentMessage({ channel: 'whatsapp' });
    await post(bodyOf(statusOf('', 'delivered', { id: gatewayId })));
    expect((await read(id)).state).toBe('delivered');
  });

  test.each<[string, (body: string) => string | undefined]>([
    ['no signature', () => ''],
    ['another secret', (body) => sign(body, 'another secret')],
    ['another body', () => sign('{}')],
    ['no prefix', (body) => sign(body).slice(7)],
    [
      'the older kind of signature',
      (body) => `sha1=${createHmac('sha1', whatsapp.appSecret).update(body).digest('hex')}`,
    ],
    ['capitals', (body) => sign(body).toUpperCase()],
  ])('%s: 403 without details, and nothing changes', async (_name, signatureOf) => {
    const { id } = await sentMessage({ channel: 'whatsapp' });
    const body = bodyOf(statusOf(id, 'read'));
    const reply = await post(body, signatureOf(body));
    expect([reply.statusCode, reply.json()]).toEqual([
      403,
      { code: 'forbidden', message: 'This request is not accepted.' },
    ]);
    expect((await read(id)).state).toBe('sent');
  });

  test('the signature is checked on the bytes of the body, as they were sent', async () => {
    const { id } = await sentMessage({ channel: 'whatsapp' });
    const spaced = bodyOf(statusOf(id, 'read')).replace('{', '{ "note": "\\u0928\\u092e", ');
    expect((await post(spaced)).statusCode).toBe(200);
    expect((await read(id)).readAt).not.toBeNull();
  });

  test.each([
    ['nonsense', 'not json'],
    ['nothing', ''],
    ['null', 'null'],
    ['another form', '{"entry":[{"changes":[{"value":null},7]},null],"object":"page"}'],
  ])('signed %s is accepted and changes nothing', async (_name, body) => {
    expect((await post(body)).statusCode).toBe(200);
  });

  test('reports about another phone number are ignored', async () => {
    const { id } = await sentMessage({ channel: 'whatsapp' });
    await post(bodyOf(statusOf(id, 'read'), '999'));
    expect((await read(id)).state).toBe('sent');
  });

  describe('replies', () => {
    const reply = (phone: string, text: object, at = t.now) =>
      post(
        bodyOf({
          contacts: [{ profile: { name: 'Asha Rao' }, wa_id: phone.slice(1) }],
          messages: [
            {
              from: phone.slice(1),
              id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAz',
              timestamp: String(Math.floor(at.getTime() / 1000)),
              ...text,
            },
          ],
        }),
      );
    const text = (body: string) => ({ type: 'text', text: { body } });
    async function agreedFamily(agreedAt = new Date(t.now.getTime() - 3_600_000)) {
      const family = await createAccount(t.db);
      await t.owner.run(sql`
        insert into message_settings (account_id, whatsapp_agreed_at, channels, version)
        values (${family.id}, ${agreedAt}, '{whatsapp,sms}', 3)`);
      return family;
    }
    const settingsOf = (family: { id: string }) =>
      t.owner.row(sql`
        select whatsapp_agreed_at is not null as agrees, channels, version from message_settings where account_id = ${family.id}`);

    test.each([['STOP'], ['stop'], [' Stop. '], ['STOP!']])('%j ends the agreement, and is audited', async (word) => {
      const family = await agreedFamily();
      expect((await reply(family.phone, text(word))).statusCode).toBe(200);
      expect(await settingsOf(family)).toEqual({ agrees: false, channels: ['whatsapp', 'sms'], version: 4 });
      const entries = await t.owner.rows(
        sql`select action, actor_id, after from audit_log where entity_id = ${family.id}`,
      );
      expect(entries).toEqual([
        {
          action: 'account.message-settings-edited',
          actorId: family.id,
          after: { agreesToWhatsapp: false, by: 'whatsapp' },
        },
      ]);
    });

    test('a button STOP ends it too', async () => {
      const family = await agreedFamily();
      await reply(family.phone, { type: 'button', button: { text: 'Stop', payload: 'Stop' } });
      expect(await settingsOf(family)).toMatchObject({ agrees: false });
    });

    test.each([['START'], ['Please stop by tomorrow'], ['yes'], ['']])('%j changes nothing', async (word) => {
      const family = await agreedFamily();
      await reply(family.phone, text(word));
      expect(await settingsOf(family)).toMatchObject({ agrees: true, version: 3 });
    });

    test('START after STOP does not agree again', async () => {
      const family = await agreedFamily();
      await reply(family.phone, text('STOP'));
      await reply(family.phone, text('START'));
      expect(await settingsOf(family)).toMatchObject({ agrees: false, version: 4 });
    });

    test('a STOP that comes late does not end a newer agreement', async () => {
      const family = await agreedFamily();
      await reply(family.phone, text('STOP'), new Date(t.now.getTime() - 7_200_000));
      expect(await settingsOf(family)).toMatchObject({ agrees: true });
      const justNow = await agreedFamily(new Date(t.now.getTime() + 500));
      await reply(justNow.phone, text('STOP'));
      expect(await settingsOf(justNow)).toMatchObject({ agrees: false });
    });

    test('a STOP of an unknown phone, or of a family that never agreed, is accepted', async () => {
      expect((await reply('+919999999999', text('STOP'))).statusCode).toBe(200);
      const family = await createAccount(t.db);
      await reply(family.phone, text('STOP'));
      expect(await t.owner.rows(sql`select from message_settings where account_id = ${family.id}`)).toHaveLength(0);
    });
  });

  describe('the check of the address', () => {
    const check = (query: Record<string, string>) =>
      t.app.inject({ url: '/api/webhooks/whatsapp', query: { 'hub.mode': 'subscribe', ...query } });

    test('answers the challenge', async () => {
      const reply = await check({ 'hub.challenge': '1158201444', 'hub.verify_token': whatsapp.verifyToken });
      expect([reply.statusCode, reply.body]).toEqual([200, '1158201444']);
      expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    });

    test('rejects another token, another mode, and markup', async () => {
      const right = { 'hub.challenge': '1', 'hub.verify_token': whatsapp.verifyToken };
      expect((await check({ ...right, 'hub.verify_token': 'wrong' })).statusCode).toBe(403);
      expect((await check({ ...right, 'hub.mode': 'unsubscribe' })).statusCode).toBe(400);
      expect((await check({ ...right, 'hub.challenge': '<script>' })).statusCode).toBe(400);
      expect((await check({})).statusCode).toBe(400);
      expect(t.logged.join('')).not.toContain(whatsapp.verifyToken);
    });
  });
});
