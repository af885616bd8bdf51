import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const getDashboard = endpoint<typeof s.getDashboard>()('GET /api/admin/dashboard', 'admin.enter');
