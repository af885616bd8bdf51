import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Services } from '#server/context.ts';
import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Outbox } from '#server/sms.ts';
import { type Person, slot } from '../rig/people.ts';

/** The server whose statements fail, and its users. */
export type World = {
  app: FastifyInstance;
  owner: Pool;
  services: Services & { sms: Outbox };
  families: Person[];
  admin: Person;
  password: string;
  doctorId: string;
  form: { city: string };
  /** The time of the server's clock. */
  now(): Date;
  /** Advances it. */
  wait(seconds: number): void;
};
type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Creates a call that does not depend on any other call. Records that it needs are created through the API. */
type Make = () => Promise<InjectOptions> | InjectOptions;
/** `accepts`: the valid statuses of a second attempt. It may find that the first one succeeded although its reply was an error. */
export type Write = { operation: string; accepts: number[]; make: Make };
/** By the operation's name in the API description. */
export type Cases = Record<string, [accepts: number[], make: Make]>;

/** Functions that create calls, each for another user and another record. */
export function callsOf({ app, owner, services, families, admin, doctorId, form, now }: World) {
  let turn = 0;
  let last = 0;
  const next = (): Person => {
    const family = families[last++];
    if (!family) throw new Error('Too few families');
    return family;
  };
  /** An assistant who has just signed in. */
  async function newStaff(): Promise<Person> {
    const person = next();
    await owner.run(sql`update accounts set user_role = 'assistant' where id = ${person.accountId}`);
    await owner.run(sql`update sessions set confirmed_at = ${now()} where account_id = ${person.accountId}`);
    return { ...person };
  }
  /** As a recovery of the account by the holder of its phone does. */
  const setAside = ({ accountId }: Person) => owner.run(sql`select set_aside_family(${accountId}, ${now()})`);
  const nobody = { token: '', device: '' } as Person;
  const as = (person: Person, method: Method, url: string, payload: object | null = {}): InjectOptions => ({
    method,
    url,
    remoteAddress: '127.0.0.1',
    ...(payload === null ? {} : { payload }),
    headers: { 'x-forwarded-for': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}` },
    cookies: { session: person.token, device: person.device },
  });
  const asStaff = (method: Method, url: string, payload: object | null = {}) => as(admin, method, url, payload);
  /** Makes a call that a write requires. */
  async function done(call: InjectOptions): Promise<LightMyRequestResponse> {
    const answer = await app.inject(call);
    if (answer.statusCode >= 300) throw new Error(`${call.method} ${call.url}: ${answer.statusCode} ${answer.body}`);
    return answer;
  }
  const made = async (call: InjectOptions): Promise<string> => (await done(call)).json<{ id: string }>().id;
  /** Asks for another phone of a family. */
  const askedForPhone = async ({ accountId }: Person, way?: 'objection'): Promise<InjectOptions> => {
    const { version } = await owner.row<{ version: number }>(sql`select version from accounts where id = ${accountId}`);
    const body = { phone: phone(), reason: 'Asked', way, version };
    return asStaff('POST', `/api/admin/accounts/${accountId}/phone`, body);
  };
  const phone = () => `97${String(10_000_000 + ++turn)}`;
  const word = () => `word ${randomUUID().slice(0, 8)}`;
  const words = { password: 'monsoon-mango', confirmPassword: 'monsoon-mango' };
  const patient = { name: 'Second Patient', age: 40, gender: 'Other' };
  const booking = (person: Person) => ({
    ...form,
    ...slot(++turn % 14_000),
    doctorId,
    key: randomUUID(),
    patientId: person.patientId,
    confirmsOverlap: true,
  });
  const booked = async (person = next()) => ({
    person,
    id: await made(as(person, 'POST', '/api/appointments', booking(person))),
    version: 1,
  });
  /** A browser that must enter a code, and the code. */
  async function waiting(path: string, body: object, verifies: boolean, who: Parameters<typeof as>[0] = nobody) {
    services.requirePhoneVerification = verifies;
    const answer = await done(as(who, 'POST', path, body));
    services.requirePhoneVerification = false;
    const challenge = answer.cookies.find(({ name }) => name === 'challenge')?.value ?? '';
    return { cookies: { challenge }, code: services.sms.messages[0]?.text.slice(0, 6) ?? '' };
  }
  /** The same after a correct password, with a code because of earlier wrong passwords. */
  async function signInUntilCode({ phone: number }: { phone: string }, password: string) {
    const headers = { 'x-forwarded-for': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}` };
    const signIn = (given: string) =>
      app.inject({ ...as(nobody, 'POST', '/api/sign-in', { phone: number, password: given }), headers });
    for (let n = 0; n < 3; n += 1) await signIn('not these words');
    const answer = await signIn(password);
    const challenge = answer.cookies.find(({ name }) => name === 'challenge')?.value ?? '';
    return { cookies: { challenge }, code: services.sms.messages[0]?.text.slice(0, 6) ?? '' };
  }
  const registration = () => ({ name: 'New Family', phone: phone(), ...words });

  const newSlot = () => slot(++turn % 14_000);
  return {
    next,
    newStaff,
    setAside,
    nobody,
    askedForPhone,
    as,
    asStaff,
    done,
    made,
    phone,
    word,
    words,
    patient,
    booking,
    booked,
    registration,
    waiting,
    newSlot,
    signInUntilCode,
  };
}

export type Calls = ReturnType<typeof callsOf>;
