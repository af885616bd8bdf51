import { endpoint } from '../shared/endpoint.ts';
import { maxImageBytes } from './limits.ts';
import type * as s from './schemas.ts';

export const uploadImage = endpoint<typeof s.uploadImage>()('POST /api/admin/images/:kind', 'directory.edit', {
  maxFileBytes: maxImageBytes,
  status: 201,
  changes: [],
});
