import { expect, test } from 'vitest';
import { isNotForVisitors } from './visitors-modules.ts';

test.each([
  ['web/parts/day/staff/day-words.ts', true],
  ['web/staff-kit/use-list.ts', true],
  ['web/frame/staff/layout.tsx', true],
  ['web/pages/_family/patients/-staff-new-patient-section.tsx', true],
  ['contract/payments/staff-endpoints.ts', true],
  ['web/offline/family-offline.ts', true],
  ['web/offline/waiting-sender.ts', true],
  ['web/pages/_family/appointment/-booking-form.tsx', true],
  ['web/pages/_family/inbox/index.tsx?tsr-split=component', true],
  ['web/pages/admin/till/-payments-table.tsx', true],
  ['web/pages/admin/index.tsx?tsr-split=component', true],
  ['web/pages/admin_.second-factor/-passkeys-card.tsx', true],
  ['web/pages/admin_.second-factor/index.tsx?tsr-split=component', true],
  ['web/pages/admin_.login.tsx?tsr-split=component', true],
  ['web/pages/_family/inbox/index.tsx', false],
  ['web/pages/_family/appointment/-booking-search.ts', false],
  ['web/pages/admin_.login.tsx', false],
  ['web/pages/_visitor/index.tsx?tsr-split=component', false],
  ['web/offline/start-offline.ts', false],
  ['contract/payments/endpoints.ts', false],
  ['web/ui/button.tsx', false],
])('whether visitors must not load %s: %s', (module, expected) => {
  expect(isNotForVisitors(`/home/care/${module}`)).toBe(expected);
});
