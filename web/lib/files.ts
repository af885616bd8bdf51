import { type Endpoint, type RawInput, type ReplyOf, urlOf } from '#contract/shared/endpoint.ts';
import { noResponse, type RawResponse, readReply } from './api.ts';

type Options = {
  /** Called with the fraction that has been sent, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
};

/** Sends a file as the body of a call. Uses `XMLHttpRequest`, because `fetch` does not report upload progress. */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  input: RawInput,
  file: Blob,
  { onProgress, signal }: Options,
): Promise<ReplyOf<E>> {
  const response = await new Promise<RawResponse>((resolve) => {
    const request = new XMLHttpRequest();
    const fail = () => resolve(noResponse);
    request.open(endpoint.method, urlOf(endpoint, input));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, json: request.responseText });
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
  return readReply(endpoint, response);
}

/** Saves a CSV file. The text begins with a byte order mark, so that spreadsheet programs read UTF-8. */
export function downloadCsv({ fileName, text }: { fileName: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  URL.revokeObjectURL(url);
}
