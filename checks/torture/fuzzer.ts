import type { Call } from '../rig/http.ts';

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maxLength?: number;
  minLength?: number;
};
type Parameter = { name: string; in: 'path' | 'query'; schema: Schema };
type Operation = {
  'x-access'?: string;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json'?: { schema: Schema }; 'application/octet-stream'?: object } };
};
export type ApiDescription = { paths: Record<string, Record<string, Operation>> };

const hostile = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    'NaN',
    'null',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '\x1b[2J',
    '%',
    '%00',
    '../../etc/passwd',
  ],
  ...["' or 1=1 --", '{{7*7}}', '#{7*7}', '<script>alert(1)</script>', '\u{1F600}'.repeat(99), 'x'.repeat(10_240)],
  ...[null, true, -1, 1.5, 1e308, 2 ** 53, [], [[]], {}, { toString: 1 }, { __proto__: null, constructor: 1 }],
  ...['2027-02-30', '9999-12-31', '25:61', '2027-01-01T00:00:00Z', '9'.repeat(40)],
] as unknown[];

/** The beginnings of picture files, and other content. */
const files = [
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0',
  'RIFF____WEBPVP8 ',
  '<svg onload=x>',
  'GIF89a',
  '',
  'x'.repeat(10_240),
];
/** The streams of change events. They are left out, because their replies do not end. */
const streamPaths = ['/api/admin/changes', '/api/changes'];

/** Creates requests from the API description: mostly valid, with some hostile or missing values. */
export function fuzzer(api: ApiDescription, ids: string[], seed: number) {
  const random = generator(seed);
  const pick = <T>(from: T[]): T => from[Math.floor(random() * from.length)] as T;
  const chance = (share: number) => random() < share;
  const operations = Object.entries(api.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    )
    .filter(({ path }) => !streamPaths.includes(path));
  const text = (length: number) => Array.from({ length }, () => pick([...'abc 123अक்éß😀"<&'])).join('');

  function valueFor(name: string, schema: Schema): unknown {
    if (chance(0.12)) return pick(hostile);
    if (/Id$|^key$/.test(name)) return chance(0.8) ? pick(ids) : crypto.randomUUID();
    if (schema.anyOf) return valueFor(name, pick(schema.anyOf));
    if (schema.enum) return pick(schema.enum);
    if (schema.const !== undefined) return schema.const;
    if (/phone|mobile/i.test(name))
      return `9${Math.floor(random() * 1e9)
        .toString()
        .padStart(9, '0')}`;
    if (name === 'date' || name === 'from' || name === 'to')
      return `2027-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 9)}`;
    if (name === 'time') return `1${Math.floor(random() * 9)}:${pick(['00', '30'])}`;
    if (/password/i.test(name)) return 'a fuzzed password';
    if (schema.type === 'object') return objectFor(schema);
    if (schema.type === 'array')
      return Array.from({ length: Math.floor(random() * 4) }, () => valueFor(name, schema.items ?? {}));
    if (schema.type === 'boolean') return chance(0.5);
    if (schema.type === 'integer' || schema.type === 'number') return Math.floor(random() * 200);
    return text(Math.min(schema.maxLength ?? 40, (schema.minLength ?? 0) + Math.floor(random() * 20)));
  }

  function objectFor({ properties = {} }: Schema): Record<string, unknown> {
    const kept = Object.entries(properties).filter(() => !chance(0.06));
    const object = Object.fromEntries(kept.map(([name, schema]) => [name, valueFor(name, schema)]));
    if (chance(0.03)) object[pick(['extra', '__proto__', 'constructor', 'role'])] = pick(hostile);
    return object;
  }

  const inAddress = (value: unknown) =>
    encodeURIComponent(
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 3_000),
    );

  return function next(): Call & { operation: string } {
    const { path, method, operation } = pick(operations);
    const parameters = operation.parameters ?? [];
    const filled = parameters
      .filter((one) => one.in === 'path')
      .reduce((url, one) => url.replace(`{${one.name}}`, inAddress(valueFor(one.name, one.schema)) || 'x'), path);
    const query = parameters
      .filter((one) => one.in === 'query' && chance(0.5))
      .map((one) => `${one.name}=${inAddress(valueFor(one.name, one.schema))}`);
    if (chance(0.02)) query.push(pick(['unknown=1', '%', '__proto__=x', 'q=%ff', 'a[b]=c', '=']));
    const { content } = operation.requestBody ?? {};
    const schema = content?.['application/json']?.schema;
    const isFile = content?.['application/octet-stream'] !== undefined;
    const body = isFile
      ? pick(files)
      : schema &&
        (chance(0.02) ? pick(['{', '', 'null', '[1,]', '"x"', '['.repeat(9_999)]) : JSON.stringify(objectFor(schema)));
    const headers: Record<string, string> = chance(0.01)
      ? { 'content-type': pick(['text/plain', 'application/xml', 'x']) }
      : isFile
        ? { 'content-type': 'application/octet-stream' }
        : {};
    return {
      operation: `${method} ${path}`,
      method,
      path: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
      headers,
      ...(body === undefined ? {} : { body }),
    };
  };
}

/** A random generator that returns the same numbers for the same seed. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
