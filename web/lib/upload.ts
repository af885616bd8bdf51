import { type Endpoint, type RawInput, type ReplyOf, urlOf } from '#contract/endpoint.ts';
import { type Answer, noAnswer, readReply } from './api.ts';

type Options = {
  /** The part that has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

/** Sends a file as the body of a call. Not with `fetch`, which does not report the progress of an upload. */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  input: RawInput,
  file: Blob,
  { onProgress, signal }: Options,
): Promise<ReplyOf<E>> {
  const answer = await new Promise<Answer>((resolve) => {
    const request = new XMLHttpRequest();
    const give = (given: Answer) => () => resolve(given);
    request.open(endpoint.method, urlOf(endpoint, input));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, json: request.responseText });
    request.onerror = give(noAnswer);
    request.onabort = give(noAnswer);
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
  return readReply(endpoint, answer);
}
