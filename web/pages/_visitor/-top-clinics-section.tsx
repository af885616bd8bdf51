import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { ClinicCard, ClinicCardSkeletons } from '#web/parts/clinics/clinic-card.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { homeQueries } from './-queries.ts';
import { TopSection, topGridClass } from './-top-section.tsx';

/** The 3 highest rated clinics of all cities. */
export function TopClinicsSection() {
  const t = useT();
  return (
    <TopSection heading={t('Top Clinics')} viewAll={paths.clinics} viewAllLabel={t('View all top clinics')}>
      <AsyncView
        query={useQuery(homeQueries.topClinics())}
        error={t('Failed to load clinics. Please try again later.')}
        empty={t('No top clinics found.')}
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
