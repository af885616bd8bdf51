import { endpoint } from './endpoint.ts';
import type { ListNamesParams, ListNamesReply } from './names.ts';

export const listNames = endpoint<{ params: typeof ListNamesParams; reply: typeof ListNamesReply }>()({
  method: 'GET',
  path: '/api/names/:language',
  access: 'anyone',
});
