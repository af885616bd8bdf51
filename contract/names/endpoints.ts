import { endpoint } from '../shared/endpoint.ts';
import type { ListNamesParams, ListNamesReply } from './schemas.ts';

export const listNames = endpoint<{ params: typeof ListNamesParams; reply: typeof ListNamesReply }>()({
  method: 'GET',
  path: '/api/names/:language',
  access: 'anyone',
});
