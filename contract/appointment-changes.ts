import { organisation } from './organisation.ts';

/** The notice that a family must give to move or cancel an appointment. The server and the Terms page use this constant. */
export const changeNotice = { hours: 2 } as const;

/** The rejection when a family moves or cancels an appointment too late. */
export const tooLateToChange = `Appointments can be changed up to ${changeNotice.hours} hours before they start. Please call ${organisation.phone.shown}.`;
