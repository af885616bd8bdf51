import { marked } from '#web/i18n/translate.ts';

/** The services of the product. The screens choose an icon by the id. */
export const services = [
  {
    id: 'scheduling',
    title: marked('Easy Scheduling'),
    text: marked('Choose a doctor or a clinic, a day and a time. Move or cancel it yourself if plans change.'),
  },
  {
    id: 'family',
    title: marked('Family Management'),
    text: marked('A profile for each person you care for: children, parents, grandparents, yourself.'),
  },
  {
    id: 'tracking',
    title: marked('Health Tracking'),
    text: marked('Every visit and each step around it, from the pick-up to the prescription, in one line of events.'),
  },
  {
    id: 'doctors',
    title: marked('Doctor Selection'),
    text: marked('Compare specialty, experience, hospital and rating before you decide whom to trust.'),
  },
  {
    id: 'reminders',
    title: marked('Reminders'),
    text: marked('Upcoming visits stay at the top of your list, with date and time in India wherever you are.'),
  },
  {
    id: 'records',
    title: marked('Health Records'),
    text: marked('Medical history and past appointments, kept with the person they belong to.'),
  },
] as const;

export type ServiceId = (typeof services)[number]['id'];
