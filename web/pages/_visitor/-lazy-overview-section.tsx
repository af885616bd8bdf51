import { servedPart } from '#web/lib/served-part.tsx';

/** The overview of a signed-in family, loaded on demand: visitors do not need it. */
export const LazyOverviewSection = servedPart(
  async () => (await import('#web/parts/appointments/overview-section.tsx')).OverviewSection,
);
