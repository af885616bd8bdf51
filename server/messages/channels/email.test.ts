import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closedAddress, outgoing, personalData } from '#server/test/gateway-server.ts';
import type { Handover } from '../channel.ts';
import { emailChannel, smtpMailer } from './email.ts';

// A real SMTP server (RFC 5321 with AUTH, RFC 4954). `problem` is its reply to a command: RFC 5321, section 4.2.3, and for
// authentication RFC 4954, section 6.
type Problem = { at: 'mail' | 'recipient' | 'data'; code: number } | null;
let problem: Problem = null;
let mails: { mail: ParsedMail; from: string; to: string[]; user: string | undefined }[] = [];
const failure = (at: NonNullable<Problem>['at']) =>
  problem?.at === at
    ? Object.assign(new Error('asha@care.example is not liked'), { responseCode: problem.code })
    : null;

const server = new SMTPServer({
  authOptional: false,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    username === 'care' && password === 'p@ss'
      ? done(null, { user: username })
      : done(Object.assign(new Error('Invalid username or password'), { responseCode: 535 })),
  onMailFrom: (_address, _session, done) => done(failure('mail')),
  onRcptTo: (_address, _session, done) => done(failure('recipient')),
  onData: (stream, session, done) => {
    const { mailFrom, rcptTo } = session.envelope;
    void simpleParser(stream).then((mail) => {
      const error = failure('data');
      if (!error)
        mails.push({
          mail,
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user,
        });
      done(error);
    });
  },
});
server.on('error', () => undefined); // a client that hangs up

let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `smtp://care:p%40ss@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  problem = null;
  mails = [];
});

const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', 'END:VEVENT', 'END:VCALENDAR', ''].join(
  '\r\n',
);
const link = 'https://care.example/r/Zk3vQ0x7RmYt8LpA';
const message = (given = {}) =>
  outgoing({
    address: { email: 'asha@care.example' },
    text: {
      subject: 'Reminder: visit of आशा राव on Tuesday, Jan 5, 2027 at 3:30 PM',
      body: `Hello,\n\nआशा <b>राव</b> & "co" has a visit.\n\nPlease tell us whether you will come: ${link}\nYou can end e-mails of this kind on the same page.\n\nCareSaathi`,
      values: [],
    },
    calendar,
    ...given,
  });
const { signal } = new AbortController();
const send = (what = message(), given: { url?: string; timeoutMs?: number } = {}) =>
  emailChannel(
    smtpMailer(
      { url: given.url ?? url, from: 'CareSaathi <care@caresaathi.example>' },
      { timeoutMs: given.timeoutMs ?? 2_000 },
    ),
  ).send(what, signal);
const later = (reason: string): Handover => ({ outcome: 'later', reason });
const rejected = (reason: string): Handover => ({ outcome: 'rejected', reason });

test('a mail has text, HTML, the calendar and the headers for unsubscribing', async () => {
  expect(await send()).toEqual({ outcome: 'accepted', gatewayId: null });
  expect(mails).toHaveLength(1);
  const [{ mail, from, to, user } = {} as (typeof mails)[number]] = mails;
  expect({ from, to, user }).toEqual({ from: 'care@caresaathi.example', to: ['asha@care.example'], user: 'care' });
  expect(mail.from?.text).toBe('"CareSaathi" <care@caresaathi.example>');
  expect((mail.to as AddressObject).text).toBe('asha@care.example');
  expect(mail.subject).toBe(message().text.subject);
  expect(mail.text?.trim()).toBe(message().text.body);
  expect(mail.html).toContain('<p>आशा &lt;b&gt;राव&lt;/b&gt; &amp; &quot;co&quot; has a visit.</p>');
  expect(mail.html).toContain(`<a href="${link}">${link}</a><br>You can end`);
  expect(mail.html).toContain('<html lang="en">');
  expect(mail.messageId).toBe('<3e51d9a2-6b0c-4c3f-9d61-2f6b1c8f0a11@caresaathi.example>');
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  const lines = mail.headerLines.map(({ line }) => line.replace(/\r\n\s+/g, ' '));
  expect(lines).toContain('List-Unsubscribe: <https://care.example/r/Zk3vQ0x7RmYt8LpA/stop>');
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail.attachments).toHaveLength(1);
  expect(mail.attachments[0]).toMatchObject({ filename: 'visit.ics', contentType: 'text/calendar' });
  expect(mail.attachments[0]?.content.toString()).toBe(calendar);
});

test('a repeated mail has the same Message-ID', async () => {
  await send();
  await send();
  expect(mails[0]?.mail.messageId).toBe(mails[1]?.mail.messageId);
});

test('without a link there is no address for unsubscribing, and over http no single click', async () => {
  await send(message({ link: null, calendar: null }));
  expect(mails[0]?.mail.headerLines.map(({ key }) => key)).not.toContain('list-unsubscribe');
  expect(mails[0]?.mail.attachments).toEqual([]);
  await send(message({ link: 'http://localhost:3000/r/Zk3vQ0x7RmYt8LpA' }));
  const keys = mails[1]?.mail.headerLines.map(({ key }) => key);
  expect(keys).toContain('list-unsubscribe');
  expect(keys).not.toContain('list-unsubscribe-post');
});

test('a subject cannot add a header', async () => {
  const text = { subject: 'Visit\r\nBcc: everybody@care.example', body: 'x', values: [] };
  expect(await send(message({ text }))).toEqual({ outcome: 'accepted', gatewayId: null });
  expect(mails[0]?.to).toEqual(['asha@care.example']);
  expect(mails[0]?.mail.bcc).toBeUndefined();
});

describe('a problem', () => {
  test.each<[string, NonNullable<Problem>, Handover]>([
    ['mailbox busy', { at: 'recipient', code: 450 }, later('The mail server has a problem (450).')],
    ['greylisting', { at: 'recipient', code: 451 }, later('The mail server has a problem (451).')],
    ['no storage', { at: 'mail', code: 452 }, later('The mail server has a problem (452).')],
    ['service not available', { at: 'mail', code: 421 }, later('The mail server has a problem (421).')],
    ['no such mailbox', { at: 'recipient', code: 550 }, rejected('The mail server rejected the mail (550).')],
    ['mailbox full', { at: 'data', code: 552 }, rejected('The mail server rejected the mail (552).')],
    ['refused by policy', { at: 'data', code: 554 }, rejected('The mail server rejected the mail (554).')],
    ['a bad sequence', { at: 'data', code: 503 }, later('The mail server has a problem (503).')],
    ['an account without rights', { at: 'mail', code: 530 }, later('The mail server rejects our credentials.')],
  ])('%s', async (_name, given, expected) => {
    problem = given;
    const handover = await send();
    expect(handover).toEqual(expected);
    expect(JSON.stringify(handover)).not.toMatch(personalData);
    expect(mails).toHaveLength(0);
  });

  test('wrong credentials are reported, and the mail waits', async () => {
    expect(await send(message(), { url: url.replace('p%40ss', 'wrong') })).toEqual(
      later('The mail server rejects our credentials.'),
    );
    expect(await send(message(), { url: url.replace('care:p%40ss@', '') })).toEqual(
      later('The mail server rejects our credentials.'),
    );
  });

  test('a server that is down', async () => {
    expect(await send(message(), { url: await closedAddress('smtp') })).toEqual(
      later('The mail server cannot be reached (ESOCKET).'),
    );
  });

  test('an address without a mailbox', async () => {
    expect(await send(message({ address: { email: 'nobody' } }))).toMatchObject({ outcome: 'rejected' });
    expect(await send(outgoing())).toEqual(rejected('The message has no e-mail address.'));
  });
});

describe('a broken server', () => {
  /** Calls `check` with the address of a server that does nothing but `onConnection`. */
  async function withServer(onConnection: (socket: Socket) => void, check: (address: string) => Promise<void>) {
    const broken = createServer((socket) => {
      socket.on('error', () => undefined); // the client hangs up
      onConnection(socket);
    });
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    try {
      await check(`smtp://127.0.0.1:${(broken.address() as AddressInfo).port}`);
    } finally {
      await new Promise((resolve) => broken.close(resolve));
    }
  }

  test('that says nothing', async () => {
    await withServer(
      () => undefined,
      async (address) => {
        expect(await send(message(), { url: address, timeoutMs: 50 })).toEqual(
          later('The mail server did not answer in time.'),
        );
      },
    );
  });

  test('that says nonsense', async () => {
    await withServer(
      (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'),
      async (address) => {
        const handover = await send(message(), { url: address });
        expect(handover).toMatchObject({
          outcome: 'later',
          reason: expect.stringContaining('The mail server cannot be reached'),
        });
      },
    );
  });

  test('that sends 10 MB', async () => {
    await withServer(
      (socket) => socket.end(Buffer.alloc(10 * 1024 * 1024, 'x')),
      async (address) => expect(await send(message(), { url: address })).toMatchObject({ outcome: 'later' }),
    );
  });

  test('that closes the connection', async () => {
    await withServer(
      (socket) => socket.destroy(),
      async (address) => expect(await send(message(), { url: address })).toMatchObject({ outcome: 'later' }),
    );
  });

  test('the wait ends when this server stops', async () => {
    await withServer(
      () => undefined,
      async (address) => {
        const stop = AbortSignal.abort();
        const channel = emailChannel(smtpMailer({ url: address, from: 'care@caresaathi.example' }, { timeoutMs: 100 }));
        expect(await channel.send(message(), stop)).toEqual({
          ...later('The mail server did not answer in time.'),
          isUnknown: true,
        });
      },
    );
  });
});

test('a server without encryption on another machine gets no mail', async () => {
  // The name resolves to this machine, but it is not written as a loopback address.
  const elsewhere = url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
  expect(await send(message(), { url: elsewhere })).toEqual(later('The mail server offers no encryption.'));
  expect(mails).toHaveLength(0);
  expect(await send(message(), { url: `${elsewhere}?ignoreTLS=true` })).toMatchObject({ outcome: 'accepted' });
});
