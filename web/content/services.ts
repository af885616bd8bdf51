import { msg } from '#web/i18n/translate.ts';

/** The services of the product. The screens choose an icon by the id. */
export const offeredServices = [
  {
    id: 'scheduling',
    title: msg('Easy Scheduling'),
    text: msg('Choose a doctor or a clinic, a day and a time. Move or cancel it yourself if plans change.'),
  },
  {
    id: 'family',
    title: msg('Family Management'),
    text: msg('A profile for each person you care for: children, parents, grandparents, yourself.'),
  },
  {
    id: 'tracking',
    title: msg('Health Tracking'),
    text: msg('Every visit and each step around it, from the pick-up to the prescription, in one line of events.'),
  },
  {
    id: 'doctors',
    title: msg('Doctor Selection'),
    text: msg('Compare specialty, experience, hospital and rating before you decide whom to trust.'),
  },
  {
    id: 'reminders',
    title: msg('Reminders'),
    text: msg('Upcoming visits stay at the top of your list, with date and time in India wherever you are.'),
  },
  {
    id: 'records',
    title: msg('Health Records'),
    text: msg('Medical history and past appointments, kept with the person they belong to.'),
  },
] as const;

export type ServiceId = (typeof offeredServices)[number]['id'];
