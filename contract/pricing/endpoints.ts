import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const listPrices = endpoint<typeof s.listPrices>()('GET /api/prices', 'anyone');
