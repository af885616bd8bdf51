import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const listCities = endpoint<typeof s.listCities>()('GET /api/cities', 'anyone');
