import { useQuery } from '@tanstack/react-query';
import { DoctorCard, DoctorCardSkeletons } from '#web/features/doctors/doctor-card.tsx';
import * as paths from '#web/lib/paths.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { homeQueries } from './queries.ts';
import { TopSection, topGridClass } from './top-section.tsx';

/** The 3 highest rated doctors of all cities. */
export function TopDoctorsSection() {
  return (
    <TopSection heading="Top Doctors" viewAll={paths.doctors}>
      <AsyncView
        query={useQuery(homeQueries.topDoctors())}
        error="Failed to load doctors. Please try again later."
        empty="No top doctors found."
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
