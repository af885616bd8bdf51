import type { DeskBooking } from '#contract/appointment-desk.ts';
import { bookForFamily } from '#contract/appointments-admin-api.ts';
import { call } from '#web/lib/api.ts';

/** Books for a family. Unlike a family's own booking, it is never stored for later. */
export const sendDeskBooking = (body: DeskBooking) => call(bookForFamily, { body });
