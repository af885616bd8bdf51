import { post } from './http-call.ts';

/** An SMS gateway with an HTTP interface. */
export type SmsGateway = {
  url: string;
  headers: Record<string, string>;
  /** The body of a request, with placeholders. JSON, or else the fields of a form. */
  body: string;
  /** Where the reply has the id of the message, such as `SMSMessage.Sid`. Null: the reply is not read. */
  idPath?: string | null;
  /** The registered header (sender id). */
  sender?: string;
  /** The number of the company at the DLT platform. */
  entityId?: string;
  /** The numbers of the texts of codes and warnings at the DLT platform, by key and language: `code/hi`. */
  templates?: Readonly<Record<string, string>>;
  /** Where the gateway reports what became of a message. */
  receiptsUrl?: string;
};

export type SmsRequest = {
  phone: string;
  text: string;
  /** The id of the message; empty for messages that are never repeated. */
  reference?: string;
  /** The number of the text at the DLT platform. */
  template?: string;
};

/** Posts a message to the gateway. Values are escaped: in a JSON body as a part of a string, else as a part of a field. */
export function postSms(
  gateway: SmsGateway,
  { phone, text, reference = '', template = '' }: SmsRequest,
  limits: { timeoutMs?: number | undefined; signal?: AbortSignal },
) {
  const isJson = isJsonText(gateway.body);
  const values: Record<string, string> = {
    phone,
    digits: phone.replace(/\D/g, ''),
    text,
    reference,
    template,
    sender: gateway.sender ?? '',
    entity: gateway.entityId ?? '',
    receipts: gateway.receiptsUrl ?? '',
  };
  const escapeValue = (value: string) => (isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value));
  const body = gateway.body.replace(/\{(\w+)\}/g, (whole, name) =>
    Object.hasOwn(values, name) ? escapeValue(values[name] ?? '') : whole,
  );
  const headers = { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' };
  const given = Object.entries(gateway.headers).map(([name, value]) => [name.toLowerCase(), value]);
  return post({ url: gateway.url, headers: { ...headers, ...Object.fromEntries(given) }, body, ...limits });
}

function isJsonText(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
