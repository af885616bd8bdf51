import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ErrorReply } from '#contract/errors.ts';
import { productName } from '#contract/product.ts';

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

function operationOf(endpoint: Endpoint) {
  const parameters = [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')];
  const json = (schema: unknown) => ({ 'application/json': { schema } });
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? ''],
    'x-access': endpoint.access,
    ...(endpoint.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.fileBytes ? { requestBody: { required: true, content: { 'application/octet-stream': {} } } } : {}),
    ...(endpoint.body ? { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) } } : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        content: { [endpoint.replyFile?.type ?? 'application/json']: { schema: schemaOf(endpoint.reply, 'output') } },
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
function describeApi(endpoints: Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
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

/** /api/openapi.json for programs, /api/docs for people. */
export function serveApiDescription(app: FastifyInstance): void {
  const endpoints = () => [...app.endpoints.values()].map((bound) => bound.endpoint);

  app.get('/api/openapi.json', { config: { describesApi: true } }, async () => describeApi(endpoints()));
  app.get('/api/docs', { config: { describesApi: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(docsPage(endpoints())),
  );
}

function escapeHtml(value: unknown): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return String(value).replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}

function docsPage(endpoints: Endpoint[]): string {
  const shape = (title: string, schema: z.core.$ZodType | undefined, io: 'input' | 'output') =>
    schema ? `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(schemaOf(schema, io), null, 2))}</pre>` : '';
  const sections = endpoints.map(
    (
      e,
    ) => `<details><summary><code><b>${e.method}</b> ${escapeHtml(e.path)}</code> ${escapeHtml(e.summary)} <i>${escapeHtml(e.access)}</i></summary>
${shape('Path', e.params, 'input')}${shape('Query', e.query, 'input')}${shape('Body', e.body, 'input')}${shape('Reply', e.reply, 'output')}</details>`,
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
