// Prints what tracing costs a request while it is off, in microseconds: the difference between the same calls with and without
// the functions of server/spans.ts. A request has one span, four statements and two log lines.
import { inSpan, inStatementSpan, traceFields } from '#server/spans.ts';

const calls = 100_000;
const statements = 4;
const shape = { name: 'GET /api/doctors', attributes: {} };
const text = 'select d.id from doctors d';
const request = { traceId: '' };
let sent = 0;
const send = async () => {
  sent += 1;
};
const line = (fields: object) => Object.keys(fields).length;

async function plainRequest(): Promise<void> {
  for (let n = 0; n < statements; n += 1) await send();
  line({});
  line({});
}

const tracedRequest = () =>
  inSpan(
    shape,
    async () => {
      for (let n = 0; n < statements; n += 1) await inStatementSpan(text, send);
      line(traceFields());
      line(traceFields(request.traceId));
    },
    request,
  );

async function microsecondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  for (let call = 0; call < calls; call += 1) await work();
  return ((performance.now() - began) * 1_000) / calls;
}

const differences: number[] = [];
for (let round = 0; round < 9; round += 1) {
  const plain = await microsecondsOf(plainRequest);
  const traced = await microsecondsOf(tracedRequest);
  if (round > 1) differences.push(traced - plain); // the first rounds are a warm-up
}
if (sent !== 9 * 2 * calls * statements) throw new Error('Not every statement was sent.');
console.log(differences.toSorted((a, b) => a - b)[Math.floor(differences.length / 2)]);
