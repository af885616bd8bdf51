/** The kinds of people that the access matrix distinguishes. */
export const people = [
  'visitor',
  'family',
  'assistant',
  'manager',
  'admin',
  'signed-out cookie',
  'deactivated account',
] as const;
export type Person = (typeof people)[number];

/** Whose record the id in the path is: the caller's, another family's, a valid id without a record, or no valid id. */
export type IdKind = 'own' | 'other' | 'random' | 'malformed';
/** One status for each of `people`, in this order. */
type Statuses = readonly [number, number, number, number, number, number, number];
/** In a body, the test replaces the value 'fresh' by a new phone number or name. */
export type MatrixRow = { body?: Record<string, unknown>; query?: Record<string, string> } & (
  | { statuses: Statuses }
  | { param: string; byId: Partial<Record<IdKind, Statuses>> }
);

export const open: Statuses = [200, 200, 200, 200, 200, 200, 200];
export const created: Statuses = [201, 201, 201, 201, 201, 201, 201];
export const wrongCredentials: Statuses = [401, 401, 401, 401, 401, 401, 401];
export const expiredCode: Statuses = [409, 409, 409, 409, 409, 409, 409];
export const signedIn: Statuses = [401, 200, 200, 200, 200, 401, 401];
export const signedInWith = (status: number): Statuses => [401, status, status, status, status, 401, 401];
export const signedInConflict = signedInWith(409);
export const staffOnly = (status: number): Statuses => [401, 403, status, status, status, 401, 401];
export const adminOnly = (status: number): Statuses => [401, 403, 403, 403, status, 401, 401];

export const missing: Statuses = [404, 404, 404, 404, 404, 404, 404];
export const malformed: Statuses = [400, 400, 400, 400, 400, 400, 400];
export const publicRecord = (param: string): MatrixRow => ({
  param,
  byId: { other: open, random: missing, malformed },
});

/**
 * A record of a family. The statuses are for its owner, for assistants, who may read every family's records, and for
 * managers and admins, who may also change them.
 */
export const familyRecord = (
  param: string,
  { owner, assistant, manager }: { owner: number; assistant: number; manager: number },
  body: Record<string, unknown> = {},
): MatrixRow => ({
  body,
  param,
  byId: {
    own: [401, owner, owner, owner, owner, 401, 401],
    other: [401, 404, assistant, manager, manager, 401, 401],
    random: [401, 404, 404, 404, 404, 401, 401],
    malformed: [401, 400, 400, 400, 400, 401, 401],
  },
});

/** A record that only its owner uses. Staff reach those of their own account, and no other. */
export const ownRecord = (param: string, status: number, body: Record<string, unknown> = {}): MatrixRow => ({
  body,
  param,
  byId: {
    own: [401, status, status, status, status, 401, 401],
    other: [401, 404, 404, 404, 404, 401, 401],
    random: [401, 404, 404, 404, 404, 401, 401],
    malformed: [401, 400, 400, 400, 400, 401, 401],
  },
});

/** The link of a message: the token is the proof, whoever calls. */
export const secretLink = (body: Record<string, unknown> = {}): MatrixRow => ({
  body,
  param: 'token',
  byId: { random: missing, malformed },
});

export const accountAction = (status: number, body: Record<string, unknown> = {}): MatrixRow => ({
  body,
  param: 'accountId',
  byId: { other: adminOnly(status), random: adminOnly(404), malformed: adminOnly(400) },
});

/** A record of any family, for staff only. */
export const staffRecord = (param: string, status: number, body: Record<string, unknown> = {}): MatrixRow => {
  const byId = { own: staffOnly(status), other: staffOnly(status), random: staffOnly(404), malformed: staffOnly(400) };
  return { body, param, byId };
};

export const managersOnly = (status: number): Statuses => [401, 403, 403, status, status, 401, 401];
export const catalogueRecord = (
  param: string,
  statusesOf: (status: number) => Statuses,
  body: Record<string, unknown> = {},
  status = 200,
): MatrixRow => ({
  body,
  param,
  byId: { other: statusesOf(status), random: statusesOf(404), malformed: statusesOf(400) },
});

/** A record that the test does not create: the answer is always that there is none. */
export const unknownRecord = (
  param: string,
  statusesOf: (status: number) => Statuses,
  body: Record<string, unknown> = {},
): MatrixRow => ({ body, param, byId: { random: statusesOf(404), malformed: statusesOf(400) } });
