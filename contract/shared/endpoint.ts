import type * as z from 'zod/mini';
import type { ChangedNoun } from '../changes/schemas.ts';
import type { Permission } from './roles.ts';

type Schema = z.core.$ZodType;

/** Who may call: anyone, any signed-in user, or staff whose role has the permission. */
type Access = 'anyone' | 'signed-in' | Permission;

/**
 * What an endpoint takes and gives. `endpoints.ts` imports only the type, so that browsers do not load the schemas of every
 * endpoint they call. On the server, `route()` gets the object itself.
 */
export type Schemas = {
  /** One line for the API document. */
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  reply: Schema;
  /**
   * The screen on which the reply shows people's data to staff. Null: the reply has no personal data, or only data of
   * the caller, or only says who is in the team. With a screen, the handler must call `recordView()`, or the reply is
   * not sent.
   */
  recordedAs?: string | null;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Options = {
  status?: 200 | 201;
  /** What a successful call changes. Empty: it writes, but nothing that pages show. Absent: the endpoint only reads. */
  changes?: readonly ChangedNoun[];
  /** The body is a file of any type, which the handler reads. */
  maxFileBytes?: number;
  /**
   * The handler gets the bytes of the body, of any media type and not parsed. Gateways choose the media type, and their
   * signature is computed from the bytes as they were sent.
   */
  maxRawBytes?: number;
  /** The header with the signature of the body. */
  signatureHeader?: Lowercase<string>;
  /**
   * The reply is a text file instead of JSON, with this media type and file name. If a person opens its URL in the browser
   * and the request is rejected, the browser is redirected to `page`.
   */
  replyFile?: { type: `${string}/${string}`; name: string; page: `/${string}` };
  /** With access `anyone`: the handler still gets the signed-in user, if there is one. */
  readsActor?: true;
  /** May be called by a user whose temporary password is not changed yet. */
  allowsTemporaryPassword?: true;
  /** May be called by staff who must still set up a second factor (`STAFF_SECOND_FACTOR=required`). */
  allowsMissingFactor?: true;
  /**
   * The person behind the session must have confirmed who they are within the last minutes: with the second factor, or
   * with the password if the account has no factor (decision 066). Otherwise the browser asks for it and sends the
   * request again.
   */
  isSensitive?: true;
  /** The reply changes with the time or with private data, so a page that shows it is not cached. */
  preventsPageCaching?: boolean;
  /** The path contains a secret that gives access. So the reply is not cached, and browsers send the URL to no other site. */
  hasSecretPath?: true;
  /** Replies with a stream of events until the client disconnects. Registered by `streamRoute()`. */
  isStream?: true;
  /** The reply makes the browser clear its HTTP cache, because the user signs out. */
  clearsBrowserCache?: true;
};

/** `path` contains `:name` for each parameter. `schemas` is not set at run time; it only carries the types. */
export type Endpoint<S extends Schemas = Schemas> = Options & {
  method: Method;
  path: `/api/${string}`;
  access: Access;
  readonly schemas?: S;
};

/** Whether the reply depends on the user. Such a reply must not be cached. */
export function isPersonal({ access, readsActor }: Endpoint): boolean {
  return access !== 'anyone' || readsActor === true;
}

/**
 * Declares one endpoint: `endpoint<typeof s.addPatient>()('POST /api/patients', 'signed-in', { status: 201, changes:
 * ['patients'] })`. Server, browser, tests and the API document use the same declaration.
 */
export function endpoint<S extends Schemas>() {
  return <const A extends Access, const O extends Options>(
    address: `${Method} /api/${string}`,
    access: A,
    options?: O,
  ) => {
    const [method, path] = address.split(' ');
    return { method, path, access, ...options } as Endpoint<S> & { access: A } & O;
  };
}

/** The type of the schemas that the endpoint declares. `route()` requires the schemas object of this type. */
export type SchemasOf<E extends Endpoint> = NonNullable<E['schemas']>;

type In<S> = S extends Schema ? z.input<S> : never;
type Out<S> = S extends Schema ? z.output<S> : never;
type Parts<E extends Endpoint> = Extract<keyof SchemasOf<E>, 'params' | 'query' | 'body'>;

/** The input of a call, before parsing. */
export type InputOf<E extends Endpoint> = { [K in Parts<E>]: In<SchemasOf<E>[K]> };
/** The input of the handler, after parsing. */
export type ParsedOf<E extends Endpoint> = { [K in Parts<E>]: Out<SchemasOf<E>[K]> } & FileOf<E> & RawOf<E>;
type FileOf<E> = E extends { maxFileBytes: number } ? { file: () => Promise<Uint8Array> } : unknown;
type RawOf<E> = E extends { maxRawBytes: number } ? { bytes: Uint8Array; signature: string } : unknown;
/** The value that the handler returns and the caller receives. */
export type ReplyOf<E extends Endpoint> = z.output<SchemasOf<E>['reply']>;

/** The input of a request before validation. `body` may be a function that reads and parses it, or bytes. */
export type RawInput = { params?: unknown; query?: unknown; body?: unknown; signature?: unknown };

/** Sends a call to its endpoint: by HTTP from a browser or a test, in-process while the server renders a page. */
export type Transport = (call: Endpoint, input: RawInput) => Promise<{ status: number; json: string }>;

/** Converts a query to texts. Empty values are left out. */
export function queryStrings(query: unknown): Record<string, string> {
  const given = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    given
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
}

/** The URL of a call, with path parameters and query. */
export function urlOf(call: Endpoint, input: RawInput): string {
  const path = fillParams(call.path, input.params);
  const query = new URLSearchParams(queryStrings(input.query)).toString();
  return query ? `${path}?${query}` : path;
}

/** Replaces each `:name` of a path with its parameter. */
export function fillParams(path: string, params: unknown): string {
  const given = (params ?? {}) as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])));
}
