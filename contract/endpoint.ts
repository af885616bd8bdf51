import type * as z from 'zod/mini';
import type { Permission } from './roles.ts';

type Schema = z.core.$ZodType;

/** Who may call: anyone, anyone signed in, or staff whose role holds the permission. */
type Access = 'anyone' | 'signed-in' | Permission;

/** The schemas of a call. `<noun>-api.ts` knows their types only, so that pages load no schema; `route()` binds them. */
export type Schemas = { params?: Schema; query?: Schema; body?: Schema; reply: Schema };

type Description = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for each parameter. */
  path: `/api/${string}`;
  access: Access;
  /** The body is a file: raw bytes of whatever type, at most this many. The handler reads them. */
  fileBytes?: number;
  /**
   * The reply is text that people keep, not JSON: its media type, the name it is saved under, and the page it belongs to,
   * where a person who opened it is led when it is refused.
   */
  replyFile?: { type: `${string}/${string}`; name: string; page: `/${string}` };
  status?: 200 | 201;
  /** For `anyone`: still tells the handler who is signed in. */
  readsActor?: true;
  /** May be called while a temporary password waits to be replaced. */
  allowsTemporaryPassword?: true;
  /** The answer changes with the clock or with private data: a page that shows it is never kept. */
  changesByItself?: boolean;
  /** Answers with events for as long as the caller listens. Bound by `streamRoute()`. */
  streams?: true;
  /** The browser forgets every reply it has stored: the person who used it has left. */
  clearsBrowserCache?: true;
};

/** `schemas` is never there at run time: it carries the types. */
export type Endpoint<S extends Schemas = Schemas> = Description & { readonly schemas?: S };

/** Whether a reply depends on who asks. Such a reply is stored in no cache. */
export function isPersonal({ access, readsActor }: Endpoint): boolean {
  return access !== 'anyone' || readsActor === true;
}

/**
 * Describes one call: `endpoint<{ body: typeof NewPatient; reply: typeof Patient }>()({ method: 'POST', … })`. Server,
 * browser, tests and the API document all read the same description.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<S extends Schemas>() {
  return <const D extends Description>(description: D): D & Endpoint<S> => description;
}

/** The schemas that `route()` must be given: those whose types the endpoint declares. */
export type SchemasOf<E extends Endpoint> = NonNullable<E['schemas']>;

type In<S> = S extends Schema ? z.input<S> : never;
type Out<S> = S extends Schema ? z.output<S> : never;
type Parts<E extends Endpoint> = Extract<keyof SchemasOf<E>, 'params' | 'query' | 'body'>;

/** What a caller gives, before parsing. */
export type InputOf<E extends Endpoint> = { [K in Parts<E>]: In<SchemasOf<E>[K]> };
/** What the handler receives, after parsing. */
export type ParsedOf<E extends Endpoint> = { [K in Parts<E>]: Out<SchemasOf<E>[K]> } & FileOf<E>;
type FileOf<E> = E extends { fileBytes: number } ? { file: () => Promise<Uint8Array> } : unknown;
/** What the handler returns and the caller gets. */
export type ReplyOf<E extends Endpoint> = z.output<SchemasOf<E>['reply']>;

/** What arrived. `body` may be a function that parses it. */
export type RawInput = { params?: unknown; query?: unknown; body?: unknown };

/** Carries a call to its endpoint: by HTTP from a browser or a test, in-process while the server renders a page. */
export type Transport = (call: Endpoint, input: RawInput) => Promise<{ status: number; json: string }>;

/** A query as it travels: everything is text, and what is empty is left out. */
export function queryStrings(query: unknown): Record<string, string> {
  const given = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    given
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
}

/** The address of a call, with its parameters filled in. */
export function urlOf(call: Endpoint, input: RawInput): string {
  const path = fillParams(call.path, input.params);
  const query = new URLSearchParams(queryStrings(input.query)).toString();
  return query ? `${path}?${query}` : path;
}

/** An address with its parameters in the place of their `:name`s. */
export function fillParams(path: string, params: unknown): string {
  const given = (params ?? {}) as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])));
}
