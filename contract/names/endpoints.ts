import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const listTranslations = endpoint<typeof s.listTranslations>()('GET /api/names/:language', 'anyone');
