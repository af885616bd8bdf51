import { endpoint } from '../shared/endpoint.ts';
import type * as s from './staff-schemas.ts';

export const listTypes = endpoint<typeof s.listTypes>()('GET /api/admin/appointment-types', 'pricing.read');

export const createType = endpoint<typeof s.createType>()('POST /api/admin/appointment-types', 'pricing.edit', {
  status: 201,
  changes: ['appointment-types'],
});

export const editType = endpoint<typeof s.editType>()('PUT /api/admin/appointment-types/:typeId', 'pricing.edit', {
  changes: ['appointment-types'],
});

export const setTypeActive = endpoint<typeof s.setTypeActive>()(
  'POST /api/admin/appointment-types/:typeId/active',
  'pricing.edit',
  { changes: ['appointment-types'] },
);

export const addRule = endpoint<typeof s.addRule>()('POST /api/admin/appointment-types/:typeId/rules', 'pricing.edit', {
  status: 201,
  changes: ['appointment-types'],
});

export const editRule = endpoint<typeof s.editRule>()('PUT /api/admin/price-rules/:ruleId', 'pricing.edit', {
  changes: ['appointment-types'],
});

export const setRuleActive = endpoint<typeof s.setRuleActive>()(
  'POST /api/admin/price-rules/:ruleId/active',
  'pricing.edit',
  { changes: ['appointment-types'] },
);

export const removeRule = endpoint<typeof s.removeRule>()('DELETE /api/admin/price-rules/:ruleId', 'pricing.edit', {
  changes: ['appointment-types'],
});

export const previewPrices = endpoint<typeof s.previewPrices>()('POST /api/admin/price-preview', 'pricing.read');
