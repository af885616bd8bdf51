import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../rig/processes.ts';
import type { createOneOfEach } from './one-of-each.ts';

type World = Awaited<ReturnType<typeof createOneOfEach>>;
/** A screen that a kind of user opens. */
export type ScreenVisit = { who: 'visitor' | 'family' | 'admin'; path: string; route: string };

/** The gallery is not a screen of the product. It exists only with demo data and shows no stored data. */
const leftOut = new Set(['/dev/gallery']);

/** The routes of all screens, derived from the names of their files. */
export function routesOfScreens(): string[] {
  const files = readdirSync(join(root, 'web', 'pages'), { recursive: true }) as string[];
  const routes = files
    // A file whose name begins with `-` is a part of a screen. `_visitor.tsx` and the like are frames of many screens.
    .filter(
      (file) => file.endsWith('.tsx') && !/(^|\/)-/.test(file) && !/^(__root|_family|_visitor|admin)\.tsx$/.test(file),
    )
    .map((file) => `/${file.replace(/\.tsx$/, '').replaceAll('.', '/')}`)
    .map(
      (path) =>
        path
          .replace(/^\/_(family|visitor)/, '')
          .replace('admin_', 'admin')
          .replace(/\/index$/, '') || '/',
    );
  return routes.filter((route) => !leftOut.has(route)).sort();
}

/** Every screen once, and screens of a record once for each record. */
export function screenVisitsOf(world: World): ScreenVisit[] {
  const { family, doctors, clinics, absences, patients, appointments, payments, days, links } = world;
  const each = (who: ScreenVisit['who'], route: string, ids: string[]) =>
    ids.map((id) => ({ who, route, path: route.replace(/\$\w+/, id) }));
  const pages = (who: ScreenVisit['who'], routes: string[]) => routes.map((route) => ({ who, route, path: route }));
  /** The same screen once for each record, which is in the query: for an open dialog or a booking. */
  const withEach = (who: ScreenVisit['who'], route: string, ids: string[], query: (id: string, n: number) => string) =>
    ids.map((id, n) => ({ who, route, path: `${route}?${query(id, n)}` }));
  return [
    ...pages('visitor', ['/', '/doctors', '/clinics', '/services', '/about', '/faq', '/help', '/privacy', '/terms']),
    ...pages('visitor', ['/login', '/forgot-password', '/verify', '/admin/login']),
    { who: 'visitor', route: '/$', path: '/nowhere/<script>__ran()<%2Fscript>' },
    ...each('visitor', '/doctors/$doctorId', doctors),
    ...each('visitor', '/clinics/$clinicId', clinics),
    ...each('visitor', '/r/$token', links),
    ...each('visitor', '/r/$token/stop', links),
    ...each('visitor', '/r/$token/phone', links),
    ...pages('family', ['/inbox', '/account/messages']),
    ...pages('family', ['/', '/account', '/change-password', '/patients', '/patients/new', '/appointments']),
    ...withEach('family', '/appointments', appointments, (id) => `open=${id}`),
    ...each('family', '/patients/$patientId', patients),
    ...each('family', '/patients/$patientId/edit', patients),
    ...each('family', '/appointments/$appointmentId', appointments),
    ...each('family', '/appointments/$appointmentId/slip', appointments),
    ...each('family', '/receipts/$paymentId', payments),
    ...withEach(
      'family',
      '/appointment',
      doctors,
      (id, n) => `doctor=${id}&clinic=${clinics[n]}&patient=${patients[n]}`,
    ),
    ...withEach('family', '/appointment', appointments, (id) => `relatedAppointment=${id}`),
    ...pages('admin', [
      '/admin/second-factor',
      '/admin',
      '/admin/appointments',
      '/admin/patients',
      '/admin/doctors',
      '/admin/clinics',
    ]),
    ...pages('admin', ['/admin/cities', '/admin/appointment-types', '/admin/users', '/admin/team', '/admin/audit']),
    ...pages('admin', ['/admin/audit/access-records', '/admin/messages', '/admin/messages/texts']),
    ...pages('admin', ['/admin/doctors/import', '/admin/clinics/import']),
    ...withEach('admin', '/admin/messages', appointments, (id) => `appointment=${id}`),
    ...withEach('admin', '/admin/appointments', appointments, (id) => `open=${id}`),
    // The board, tomorrow's calls and the list for paper, on each day that has a visit.
    ...withEach('admin', '/admin/day', days, (day) => `date=${day}`),
    ...withEach('admin', '/admin/day', days, (day) => `date=${day}&view=calls`),
    ...withEach('admin', '/admin/day', days, (day) => `date=${day}&view=print`),
    ...withEach('admin', '/admin/steps', days, (day) => `date=${day}`),
    ...pages('admin', ['/admin/my-day']),
    ...withEach('admin', '/admin/till', days, (day) => `date=${day}`),
    ...each('admin', '/admin/receipts/$paymentId', payments),
    ...each('admin', '/admin/families/$accountId', [family.accountId]),
    ...pages('admin', ['/admin/absences']),
    ...each('admin', '/admin/absences/$absenceId', absences),
    // The pages of families as staff see them, inside the admin frame.
    ...pages('admin', ['/patients', '/appointments', '/appointment']),
    ...each('admin', '/patients/$patientId', patients),
    ...each('admin', '/patients/$patientId/edit', patients),
    ...each('admin', '/appointments/$appointmentId', appointments),
    ...withEach('admin', '/appointment', patients, (id, n) => `doctor=${doctors[n]}&patient=${id}`),
  ];
}
