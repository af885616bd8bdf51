// A Fastify server that only sends a fixed text of the requested length: the upper bound for our server.
import Fastify from 'fastify';

const bodies = new Map<number, string>();
const app = Fastify();

app.get<{ Params: { length: string } }>('/:length', (request, reply) => {
  const length = Number(request.params.length);
  const body = bodies.get(length) ?? 'x'.repeat(length);
  bodies.set(length, body);
  reply.type('application/json; charset=utf-8').send(body);
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready');
