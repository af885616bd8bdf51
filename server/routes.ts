import type { FastifyInstance } from 'fastify';
import * as api from '#contract/changes/endpoints.ts';
import * as schemas from '#contract/changes/schemas.ts';
import { absenceRoutes } from './features/absences/routes.ts';
import { accessRecordRoutes } from './features/access-records/routes.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { appointmentRoutes } from './features/appointments/routes.ts';
import { staffAppointmentRoutes, staffVisitRoutes } from './features/appointments/staff-routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { cityRoutes } from './features/cities/routes.ts';
import { clinicRoutes } from './features/clinics/routes.ts';
import { importClinicRoutes, staffClinicRoutes } from './features/clinics/staff-routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { dayRoutes } from './features/day/routes.ts';
import { doctorRoutes } from './features/doctors/routes.ts';
import { importDoctorRoutes, staffDoctorRoutes } from './features/doctors/staff-routes.ts';
import { familyRoutes } from './features/families/routes.ts';
import { imageRoutes } from './features/images/routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { staffMessageRoutes } from './features/messages/staff-routes.ts';
import { nameRoutes } from './features/names/routes.ts';
import { patientRoutes } from './features/patients/routes.ts';
import { staffPatientRoutes } from './features/patients/staff-routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { pricingRoutes } from './features/pricing/routes.ts';
import { staffPricingRoutes } from './features/pricing/staff-routes.ts';
import { replyRoutes } from './features/replies/routes.ts';
import { secondFactorRoutes } from './features/second-factors/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { stepRoutes } from './features/steps/routes.ts';
import { teamRoutes } from './features/team/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import type { ChangeFeed, OwnChangeFeed } from './http/change-feeds.ts';
import { StreamLimit, streamRoute } from './http/streams.ts';

type RoutesOptions = {
  /** The origin of all pages, e.g. `https://caresaathi.in`. */
  origin: string;
  /** Sends changes to the open screens of the admin area. */
  changes: ChangeFeed;
  /** Tells open pages of families that something of their own changed. */
  ownChanges: OwnChangeFeed;
};

/** Registers the routes of all features. */
export async function registerRoutes(app: FastifyInstance, options: RoutesOptions): Promise<void> {
  const { origin, changes, ownChanges } = options;
  accountRoutes(app);
  patientRoutes(app);
  staffPatientRoutes(app);
  familyRoutes(app);
  appointmentRoutes(app);
  messageRoutes(app);
  replyRoutes(app);
  calendarRoutes(app);
  staffAppointmentRoutes(app);
  staffVisitRoutes(app);
  dayRoutes(app);
  paymentRoutes(app);
  absenceRoutes(app);
  stepRoutes(app);
  dashboardRoutes(app);
  teamRoutes(app);
  secondFactorRoutes(app);
  userRoutes(app);
  cityRoutes(app);
  clinicRoutes(app);
  doctorRoutes(app);
  await imageRoutes(app);
  nameRoutes(app);
  pricingRoutes(app);
  staffClinicRoutes(app);
  staffDoctorRoutes(app);
  await app.register(importClinicRoutes);
  await app.register(importDoctorRoutes);
  staffPricingRoutes(app);
  staffMessageRoutes(app);
  auditRoutes(app);
  accessRecordRoutes(app);
  const streamLimit = new StreamLimit();
  streamRoute(app, api.watchChanges, schemas.watchChanges, streamLimit, (send, _actor, { query }) =>
    changes.subscribe(send, query.missedMs),
  );
  streamRoute(app, api.watchOwnChanges, schemas.watchOwnChanges, streamLimit, (send, actor) =>
    ownChanges.subscribe(actor.id, send),
  );
  await webhookRoutes(app);
  siteRoutes(app, { origin });
}
