import { endpoint } from './endpoint.ts';
import type { Created, IsActive, Nothing } from './fields.ts';
import type {
  EditRuleBody,
  EditTypeBody,
  ListTypesReply,
  PreviewPricesBody,
  PreviewPricesReply,
  RuleForm,
  RuleParams,
  TypeForm,
  TypeParams,
} from './pricing-admin.ts';

export const listTypes = endpoint<{ reply: typeof ListTypesReply }>()({
  method: 'GET',
  path: '/api/admin/appointment-types',
  summary: 'Every appointment type by name, active or not, with its city rules',
  access: 'pricing.read',
});

export const createType = endpoint<{ body: typeof TypeForm; reply: typeof Created }>()({
  method: 'POST',
  path: '/api/admin/appointment-types',
  summary: 'Add an appointment type',
  access: 'pricing.edit',
  status: 201,
});

export const editType = endpoint<{ params: typeof TypeParams; body: typeof EditTypeBody; reply: typeof Nothing }>()({
  method: 'PUT',
  path: '/api/admin/appointment-types/:typeId',
  summary:
    'Save an appointment type. Refused with `changed` over a newer version; booked appointments keep title and price',
  access: 'pricing.edit',
});

export const setTypeActive = endpoint<{ params: typeof TypeParams; body: typeof IsActive; reply: typeof Nothing }>()({
  method: 'POST',
  path: '/api/admin/appointment-types/:typeId/active',
  summary: 'Offer an appointment type, or no longer',
  access: 'pricing.edit',
});

export const addRule = endpoint<{ params: typeof TypeParams; body: typeof RuleForm; reply: typeof Created }>()({
  method: 'POST',
  path: '/api/admin/appointment-types/:typeId/rules',
  summary: 'Say what a type costs in one city',
  access: 'pricing.edit',
  status: 201,
});

export const editRule = endpoint<{ params: typeof RuleParams; body: typeof EditRuleBody; reply: typeof Nothing }>()({
  method: 'PUT',
  path: '/api/admin/price-rules/:ruleId',
  summary: 'Save a price rule. Refused with `changed` over a newer version',
  access: 'pricing.edit',
});

export const setRuleActive = endpoint<{ params: typeof RuleParams; body: typeof IsActive; reply: typeof Nothing }>()({
  method: 'POST',
  path: '/api/admin/price-rules/:ruleId/active',
  summary: 'Apply a price rule, or no longer. One active rule per type and city',
  access: 'pricing.edit',
});

export const removeRule = endpoint<{ params: typeof RuleParams; reply: typeof Nothing }>()({
  method: 'DELETE',
  path: '/api/admin/price-rules/:ruleId',
  summary: 'Delete a price rule',
  access: 'pricing.edit',
});

export const previewPrices = endpoint<{ body: typeof PreviewPricesBody; reply: typeof PreviewPricesReply }>()({
  method: 'POST',
  path: '/api/admin/price-preview',
  summary: 'What a type would cost in each active city after a change, beside what it costs now',
  access: 'pricing.read',
});
