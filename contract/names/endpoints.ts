import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const listNames = endpoint<typeof s.listNames>()('GET /api/names/:language', 'anyone');
