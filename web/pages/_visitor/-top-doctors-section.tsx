import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { DoctorCard, DoctorCardSkeletons } from '#web/parts/doctors/doctor-card.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { homeQueries } from './-queries.ts';
import { TopSection, topGridClass } from './-top-section.tsx';

/** The 3 highest rated doctors of all cities. */
export function TopDoctorsSection() {
  const t = useT();
  return (
    <TopSection heading={t('Top Doctors')} viewAll={paths.doctors} viewAllLabel={t('View all top doctors')}>
      <AsyncView
        query={useQuery(homeQueries.topDoctors())}
        error={t('Failed to load doctors. Please try again later.')}
        empty={t('No top doctors found.')}
        skeleton={<DoctorCardSkeletons count={3} />}
      >
        {(doctors) => (
          <div className={topGridClass}>
            {doctors.map((doctor) => (
              <DoctorCard key={doctor.id} doctor={doctor} heading="h3" />
            ))}
          </div>
        )}
      </AsyncView>
    </TopSection>
  );
}
