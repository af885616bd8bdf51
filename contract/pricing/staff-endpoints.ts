import { endpoint } from '../shared/endpoint.ts';
import type { Created, EmptyObject, IsActive } from '../shared/fields.ts';
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
} from './staff-schemas.ts';

export const listTypes = endpoint<{ reply: typeof ListTypesReply }>()({
  method: 'GET',
  path: '/api/admin/appointment-types',
  access: 'pricing.read',
});

export const createType = endpoint<{ body: typeof TypeForm; reply: typeof Created }>()({
  method: 'POST',
  path: '/api/admin/appointment-types',
  access: 'pricing.edit',
  status: 201,
});

export const editType = endpoint<{ params: typeof TypeParams; body: typeof EditTypeBody; reply: typeof EmptyObject }>()(
  {
    method: 'PUT',
    path: '/api/admin/appointment-types/:typeId',
    access: 'pricing.edit',
  },
);

export const setTypeActive = endpoint<{
  params: typeof TypeParams;
  body: typeof IsActive;
  reply: typeof EmptyObject;
}>()({
  method: 'POST',
  path: '/api/admin/appointment-types/:typeId/active',
  access: 'pricing.edit',
});

export const addRule = endpoint<{ params: typeof TypeParams; body: typeof RuleForm; reply: typeof Created }>()({
  method: 'POST',
  path: '/api/admin/appointment-types/:typeId/rules',
  access: 'pricing.edit',
  status: 201,
});

export const editRule = endpoint<{ params: typeof RuleParams; body: typeof EditRuleBody; reply: typeof EmptyObject }>()(
  {
    method: 'PUT',
    path: '/api/admin/price-rules/:ruleId',
    access: 'pricing.edit',
  },
);

export const setRuleActive = endpoint<{
  params: typeof RuleParams;
  body: typeof IsActive;
  reply: typeof EmptyObject;
}>()({
  method: 'POST',
  path: '/api/admin/price-rules/:ruleId/active',
  access: 'pricing.edit',
});

export const removeRule = endpoint<{ params: typeof RuleParams; reply: typeof EmptyObject }>()({
  method: 'DELETE',
  path: '/api/admin/price-rules/:ruleId',
  access: 'pricing.edit',
});

export const previewPrices = endpoint<{ body: typeof PreviewPricesBody; reply: typeof PreviewPricesReply }>()({
  method: 'POST',
  path: '/api/admin/price-preview',
  access: 'pricing.read',
});
