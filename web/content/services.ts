/** The services of the product. The screens choose an icon by the id. */
export const services = [
  {
    id: 'scheduling',
    title: 'Easy Scheduling',
    text: 'Choose a doctor or a clinic, a day and a time. Move or cancel it yourself if plans change.',
  },
  {
    id: 'family',
    title: 'Family Management',
    text: 'A profile for each person you care for: children, parents, grandparents, yourself.',
  },
  {
    id: 'tracking',
    title: 'Health Tracking',
    text: 'Every visit and each step around it, from the pick-up to the prescription, in one line of events.',
  },
  {
    id: 'doctors',
    title: 'Doctor Selection',
    text: 'Compare specialty, experience, hospital and rating before you decide whom to trust.',
  },
  {
    id: 'reminders',
    title: 'Reminders',
    text: 'Upcoming visits stay at the top of your list, with date and time in India wherever you are.',
  },
  {
    id: 'records',
    title: 'Health Records',
    text: 'Medical history and past appointments, kept with the person they belong to.',
  },
] as const;

export type ServiceId = (typeof services)[number]['id'];
