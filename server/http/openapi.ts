import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { ErrorReply } from '#contract/errors.ts';
import { productName } from '#contract/product.ts';
import type { BoundEndpoint } from './route.ts';
import { StoredBody, sendStored } from './stored-body.ts';

type Bound = Pick<BoundEndpoint, 'endpoint' | 'schemas'>;
type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

function parametersOf(schema: z.core.$ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }));
}

function operationOf({ endpoint, schemas }: Bound) {
  const parameters = [...parametersOf(schemas.params, 'path'), ...parametersOf(schemas.query, 'query')];
  const json = (schema: unknown) => ({ 'application/json': { schema } });
  return {
    summary: schemas.summary,
    tags: [endpoint.path.split('/')[2] ?? ''],
    'x-access': endpoint.access,
    ...(endpoint.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.fileBytes ? { requestBody: { required: true, content: { 'application/octet-stream': {} } } } : {}),
    ...(schemas.body ? { requestBody: { required: true, content: json(schemaOf(schemas.body, 'input')) } } : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        content: { [endpoint.replyFile?.type ?? 'application/json']: { schema: schemaOf(schemas.reply, 'output') } },
      },
      '4XX': { description: 'Refused, with the reason', content: json({ $ref: '#/components/schemas/Error' }) },
      503: {
        description: 'Busy or restarting; see Retry-After',
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    },
  };
}

/** The API's description, generated from the same endpoints that serve it. */
function describeApi(routes: Bound[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const { path: address, method } = route.endpoint;
    const path = address.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: '1', license: { name: 'MIT' } },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorReply, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  };
}

/**
 * /api/openapi.json for programs, /api/docs for people. Each is made once, when it is first asked for: no route is added
 * after the start, and making one takes twenty milliseconds.
 */
export function serveApiDescription(app: FastifyInstance): void {
  const routes = () => [...app.endpoints.values()];
  let description: StoredBody | undefined;
  let docs: StoredBody | undefined;
  const options = { compress: false, config: { describesApi: true, admission: 'data' } } as const;
  const forEveryone = (reply: FastifyReply, type: string) =>
    reply.type(type).header('cache-control', 'public, no-cache').header('vary', 'accept-encoding');

  app.get('/api/openapi.json', options, (request, reply) => {
    description ??= new StoredBody(JSON.stringify(describeApi(routes())));
    return sendStored(request, forEveryone(reply, 'application/json; charset=utf-8'), description);
  });
  app.get('/api/docs', options, (request, reply) => {
    docs ??= new StoredBody(docsPage(routes()));
    const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
    forEveryone(reply, 'text/html; charset=utf-8').header('content-security-policy', policy);
    return sendStored(request, reply, docs);
  });
}

function escapeHtml(value: unknown): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return String(value).replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}

function docsPage(routes: Bound[]): string {
  const shape = (title: string, schema: z.core.$ZodType | undefined, io: 'input' | 'output') =>
    schema ? `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(schemaOf(schema, io), null, 2))}</pre>` : '';
  const sections = routes.map(
    ({
      endpoint: e,
      schemas,
    }) => `<details><summary><code><b>${e.method}</b> ${escapeHtml(e.path)}</code> ${escapeHtml(schemas.summary)} <i>${escapeHtml(e.access)}</i></summary>
${shape('Path', schemas.params, 'input')}${shape('Query', schemas.query, 'input')}${shape('Body', schemas.body, 'input')}${shape('Reply', schemas.reply, 'output')}</details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${productName} API</title><style>
body{font:16px/1.55 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#25221d;background:#fbfaf6}
details{border-bottom:1px solid #e4dfd3;padding:.75rem 0}summary{cursor:pointer}i{color:#5e574c}b{color:#0c5c58}
pre{background:#f3f0e8;padding:1rem;border-radius:8px;overflow:auto}h3{font-size:1rem}
</style></head><body><h1>${productName} API</h1>
<p>Generated from the endpoints that serve it. The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>.
Every refusal has the form <code>{ code, message, fields? }</code>.</p>${sections.join('\n')}</body></html>`;
}
