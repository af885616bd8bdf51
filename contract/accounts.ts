import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { roles } from './roles.ts';

/** The person who is signed in, as the screens need to know them. */
export const Viewer = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  /** First 6 characters of the id, upper-cased: what people quote on the phone. */
  shortId: z.string(),
});
export type Viewer = z.infer<typeof Viewer>;

export const getViewer = endpoint({
  method: 'GET',
  path: '/api/viewer',
  summary: 'Who is signed in, if anyone',
  access: 'anyone',
  reply: z.object({ viewer: z.nullable(Viewer) }),
});
