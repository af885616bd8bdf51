import { useQuery } from '@tanstack/react-query';
import { ClinicCard, ClinicCardSkeletons } from '#web/features/clinics/clinic-card.tsx';
import * as paths from '#web/lib/paths.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { homeQueries } from './queries.ts';
import { TopSection, topGridClass } from './top-section.tsx';

/** The 3 highest rated clinics of all cities. */
export function TopClinicsSection() {
  return (
    <TopSection heading="Top Clinics" viewAll={paths.clinics}>
      <AsyncView
        query={useQuery(homeQueries.topClinics())}
        error="Failed to load clinics. Please try again later."
        empty="No top clinics found."
        skeleton={<ClinicCardSkeletons count={3} />}
      >
        {(clinics) => (
          <div className={topGridClass}>
            {clinics.map((clinic) => (
              <ClinicCard key={clinic.id} clinic={clinic} heading="h3" />
            ))}
          </div>
        )}
      </AsyncView>
    </TopSection>
  );
}
