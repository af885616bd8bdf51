import { endpoint } from './endpoint.ts';
import type { ListPricesQuery, PriceList } from './pricing.ts';

export const listPrices = endpoint<{ query: typeof ListPricesQuery; reply: typeof PriceList }>()({
  method: 'GET',
  path: '/api/prices',
  access: 'anyone',
});
