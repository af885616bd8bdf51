import { randomInt } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Endpoint, urlOf } from '#contract/shared/endpoint.ts';
import type { Services } from '#server/context.ts';
import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Outbox } from '#server/sms.ts';
import { type EndpointName, type ExampleValues, endpoints, exampleRequest } from '#server/test/example-requests.ts';
import { assignRole, type OfferForm, type Person, slot } from '../rig/world/small-world.ts';

/** The server whose statements fail, and its users. */
export type PreparedServer = {
  app: FastifyInstance;
  owner: Pool;
  services: Services & { sms: Outbox };
  families: Person[];
  admin: Person;
  password: string;
  doctorId: string;
  form: OfferForm;
  /** The time of the server's clock. */
  now(): Date;
  /** Advances the server's clock. */
  wait(seconds: number): void;
};

/**
 * How a call differs from the example request of its endpoint. `by` is an admin for endpoints of staff, a family for those
 * of any account, and otherwise nobody. `body` has fields that replace those of the example.
 */
export type Given = Partial<ExampleValues> & {
  by?: Person;
  body?: object;
  query?: object;
  file?: Buffer;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
};
/** Creates a call that depends on no other call. The records that it needs are created through the API. */
type Make = () => Promise<Given> | Given;
/** `alsoAccepts`: further statuses of a second attempt, because the first may have succeeded despite its error. */
type Case = Make | [make: Make, ...alsoAccepts: number[]];
/** Writes that need more than their example request. */
export type Cases = Partial<Record<EndpointName, Case>>;

/** Functions that create calls, each for another user and another record. */
export function callsOf({ app, owner, services, families, admin, doctorId, form, now }: PreparedServer) {
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
    await assignRole(owner, 'assistant', person);
    await owner.run(sql`update sessions set confirmed_at = ${now()} where account_id = ${person.accountId}`);
    return { ...person };
  }
  /** Sets the family's entries aside: hides them until the family confirms them, as after a recovery by phone. */
  const setAside = ({ accountId }: Person) => owner.run(sql`select set_aside_family(${accountId}, ${now()})`);
  const nobody = { token: '', device: '' } as Person;
  const senderOf = ({ access, path }: Endpoint) => {
    if (access === 'anyone') return nobody;
    return access === 'signed-in' && !path.startsWith('/api/admin/') ? next() : admin;
  };

  function request(name: EndpointName, given: Given = {}): InjectOptions {
    const endpoint: Endpoint = endpoints[name];
    const { by = senderOf(endpoint), body, query, file, cookies, headers, ...records } = given;
    const { type, city, seenTotal: price } = form;
    const example = exampleRequest(endpoint, { type, city, price, date: slot(900).date, ...records });
    const payload = file ?? { ...example.body, ...body };
    return {
      method: endpoint.method,
      url: urlOf(endpoint, { params: example.params, query: query ?? example.query }),
      remoteAddress: '127.0.0.1',
      ...(endpoint.method === 'DELETE' || endpoint.method === 'GET' ? {} : { payload }),
      headers: {
        'x-forwarded-for': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}`,
        ...(file ? { 'content-type': 'application/octet-stream' } : {}),
        ...headers,
      },
      cookies: { session: by.token, device: by.device, ...cookies },
    };
  }

  /** Sends a request that must succeed before the write itself is sent. */
  async function done(name: EndpointName, given?: Given): Promise<LightMyRequestResponse> {
    const call = request(name, given);
    const answer = await app.inject(call);
    if (answer.statusCode >= 300) throw new Error(`${call.method} ${call.url}: ${answer.statusCode} ${answer.body}`);
    return answer;
  }
  const made = async (name: EndpointName, given?: Given): Promise<string> =>
    (await done(name, given)).json<{ id: string }>().id;
  /** Requests a change of a family's phone, and returns the id of this request. */
  const askForPhone = async ({ accountId }: Person) =>
    made('correctPhone', { accountId, version: await versionOf(accountId) });
  const versionOf = async (accountId: string) => {
    const row = await owner.row<{ version: number }>(sql`select version from accounts where id = ${accountId}`);
    return row.version;
  };

  const newSlot = () => slot(++turn % 14_000);
  const booking = (person: Person): Given => ({
    patientId: person.patientId,
    ...newSlot(),
    body: { doctorId, confirmsOverlap: true },
  });
  const book = async (person = next()) => {
    const id = await made('bookAppointment', { by: person, ...booking(person) });
    return { person, id };
  };
  /** The cookie of the browser that must enter a code, and the code. */
  const codeAfter = (answer: LightMyRequestResponse) => ({
    cookies: { challenge: answer.cookies.find(({ name }) => name === 'challenge')?.value ?? '' },
    code: services.sms.messages[0]?.text.slice(0, 6) ?? '',
  });
  async function waitForCode(name: EndpointName, given?: Given, verifies = false) {
    services.requirePhoneVerification = verifies;
    const answer = await done(name, given);
    services.requirePhoneVerification = false;
    return codeAfter(answer);
  }
  /** Signs in with the correct password after wrong ones, so that a code is needed. Returns the cookie and the code. */
  async function signInUntilCode(phone: string, password: string) {
    const headers = { 'x-forwarded-for': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}` };
    const signIn = (given: string) => app.inject(request('signIn', { phone, password: given, headers }));
    for (let n = 0; n < 3; n += 1) await signIn('not these words');
    return codeAfter(await signIn(password));
  }

  return {
    next,
    newStaff,
    setAside,
    nobody,
    request,
    done,
    made,
    askForPhone,
    versionOf,
    newSlot,
    booking,
    book,
    waitForCode,
    signInUntilCode,
  };
}

export type Calls = ReturnType<typeof callsOf>;
