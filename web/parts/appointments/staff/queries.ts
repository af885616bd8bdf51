import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getStaffAppointment } from '#contract/appointments/staff-endpoints.ts';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import { callApi } from '#web/lib/api.ts';

export const staffAppointmentQueries = {
  one: (appointmentId: string) =>
    queryOptions({
      queryKey: ['appointments', 'staff', appointmentId],
      queryFn: () => callApi(getStaffAppointment, { params: { appointmentId } }),
      staleTime: 0, // staff edit it, so it must be current
    }),
};

/** Stores the result of a change in the cache and invalidates every list that shows it. */
export function cacheChangedAppointment(queryClient: QueryClient, changed: StaffAppointment): void {
  queryClient.setQueryData(staffAppointmentQueries.one(changed.id).queryKey, changed);
  for (const name of ['appointments', 'absences', 'day', 'families', 'dashboard', 'patients', 'payments', 'steps']) {
    void queryClient.invalidateQueries({ queryKey: [name] });
  }
}
