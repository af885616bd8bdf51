import { endpoint } from '../shared/endpoint.ts';
import type { ListPricesQuery, PriceList } from './schemas.ts';

export const listPrices = endpoint<{ query: typeof ListPricesQuery; reply: typeof PriceList }>()({
  method: 'GET',
  path: '/api/prices',
  access: 'anyone',
});
