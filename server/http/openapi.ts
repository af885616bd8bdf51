import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { ErrorReply } from '#contract/shared/errors.ts';
import { productName } from '#contract/shared/product.ts';
import { escapeHtml, StoredBody, sendWithEtag } from './responses.ts';
import type { BoundEndpoint } from './route.ts';

type Bound = Pick<BoundEndpoint, 'endpoint' | 'schemas'>;
type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

function parametersOf(schema: z.core.$ZodType | undefined, location: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
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
    ...(endpoint.maxFileBytes || endpoint.maxRawBytes
      ? { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
      : {}),
    ...(schemas.body ? { requestBody: { required: true, content: json(schemaOf(schemas.body, 'input')) } } : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        content: { [endpoint.replyFile?.type ?? 'application/json']: { schema: schemaOf(schemas.reply, 'output') } },
      },
      '4XX': { description: 'Rejected, with the reason', content: json({ $ref: '#/components/schemas/Error' }) },
      503: {
        description: 'Busy or restarting; see Retry-After',
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    },
  };
}

/** Generates the OpenAPI document from the bound endpoints. */
function describeApi(routes: Bound[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const { path: pattern, method } = route.endpoint;
    const path = pattern.replace(/:(\w+)/g, '{$1}');
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
 * Serves /api/openapi.json for programs and /api/docs for people. Each is generated at its first request and then stored,
 * because this takes twenty milliseconds, and no route is added after the start.
 */
export function serveApiDescription(app: FastifyInstance): void {
  const routes = () => [...app.endpoints.values()];
  let description: StoredBody | undefined;
  let docs: StoredBody | undefined;
  const options = { compress: false, config: { isWithoutEndpoint: true, admission: 'data' } } as const;
  const setHeaders = (reply: FastifyReply, type: string) =>
    reply.type(type).header('cache-control', 'public, no-cache').header('vary', 'accept-encoding');

  app.get('/api/openapi.json', options, (request, reply) => {
    description ??= new StoredBody(JSON.stringify(describeApi(routes())));
    return sendWithEtag(request, setHeaders(reply, 'application/json; charset=utf-8'), description);
  });
  app.get('/api/docs', options, (request, reply) => {
    docs ??= new StoredBody(renderDocs(routes()));
    const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
    setHeaders(reply, 'text/html; charset=utf-8').header('content-security-policy', policy);
    return sendWithEtag(request, reply, docs);
  });
}

function renderDocs(routes: Bound[]): string {
  const renderSchema = (title: string, schema: z.core.$ZodType | undefined, io: 'input' | 'output') =>
    schema ? `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(schemaOf(schema, io), null, 2))}</pre>` : '';
  const sections = routes.map(
    ({
      endpoint: e,
      schemas,
    }) => `<details><summary><code><b>${e.method}</b> ${escapeHtml(e.path)}</code> ${escapeHtml(schemas.summary)} <i>${escapeHtml(e.access)}</i></summary>
${renderSchema('Path', schemas.params, 'input')}${renderSchema('Query', schemas.query, 'input')}${renderSchema('Body', schemas.body, 'input')}${renderSchema('Reply', schemas.reply, 'output')}</details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${productName} API</title><style>
body{font:16px/1.55 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#25221d;background:#fbfaf6}
details{border-bottom:1px solid #e4dfd3;padding:.75rem 0}summary{cursor:pointer}i{color:#5e574c}b{color:#0c5c58}
pre{background:#f3f0e8;padding:1rem;border-radius:8px;overflow:auto}h3{font-size:1rem}
</style></head><body><h1>${productName} API</h1>
<p>Generated from the endpoints that serve it. For programs: <a href="/api/openapi.json">openapi.json</a>.
Every rejection has the form <code>{ code, message, fields? }</code>.</p>${sections.join('\n')}</body></html>`;
}
