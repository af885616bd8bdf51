import { lazyRouteComponent } from '@tanstack/react-router';

/** The overview of a signed-in family, loaded on demand: visitors do not need it. */
export const LazyOverviewSection = lazyRouteComponent(
  () => import('#web/features/appointments/overview-section.tsx'),
  'OverviewSection',
);
