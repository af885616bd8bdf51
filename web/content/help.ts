import { cancellationFee, changeNotice, organisation } from '#contract/shared/organisation.ts';
import { msg } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';

const entries = [
  {
    id: 'booking',
    question: msg('How do I book an appointment?'),
    answer: msg(
      'Log in and press Book Appointment, or Book on the card of a doctor or clinic. Choose the patient, the appointment type, the city, a date and a time. The total price is shown before you confirm. The new appointment then appears on the patient’s page and under Appointments.',
    ),
  },
  {
    id: 'family-member',
    question: msg('How do I add a family member?'),
    answer: msg(
      'Open Patients and press Add New Patient. We need a name, an age and a gender; a mobile number and the medical history are optional. You can keep as many family members as you care for, and book for each of them.',
    ),
  },
  {
    id: 'reschedule-or-cancel',
    question: msg('How do I reschedule or cancel an appointment?'),
    answer: msg(
      'Open the appointment on the patient’s page or under Appointments, and choose Reschedule or Cancel Appointment. You can do this until {hours} hours before it starts. Later than that, please call {phone}. {fee}',
    ),
  },
  {
    id: 'personal-information',
    question: msg('How do I update my personal information?'),
    answer: msg(
      'Open Account from the menu behind your initial to change your name or your password. Your phone number is your login and cannot be changed there; please call us if it has changed. What we know about a family member is edited on that patient’s page.',
    ),
  },
  {
    id: 'data-security',
    question: msg('Is my data secure?'),
    answer: msg(
      'Yes. Your connection is encrypted, your password is stored only as a hash that nobody can read back, and the database itself keeps each family’s records apart. Only you see your family; our staff see what their role allows, and what they do is recorded.',
    ),
  },
] as const;

/** The questions of the Help Center and the FAQ page. Plain text, because search engines get the same answers. */
export function helpQuestions(t: T): { id: string; question: string; answer: string }[] {
  const values = { hours: String(changeNotice.hours), phone: organisation.phone.shown, fee: t(cancellationFee) };
  return entries.map(({ id, question, answer }) => ({ id, question: t(question), answer: t(answer, values) }));
}

/** The short guides of the Help Center. */
export const helpGuides = [
  {
    id: 'start',
    title: msg('Getting started'),
    text: msg('Register with your mobile number, choose your city, and you are ready to book.'),
    to: paths.login,
    action: msg('Register'),
  },
  {
    id: 'find',
    title: msg('Finding the right doctor'),
    text: msg('Search by name, narrow by specialty, and read the rating and the years of experience.'),
    to: paths.doctors,
    action: msg('Find a doctor'),
  },
  {
    id: 'family',
    title: msg('Managing your family'),
    text: msg('Add a profile for each person, with the history a doctor would ask about first.'),
    to: paths.patients,
    action: msg('Open your patients'),
  },
  {
    id: 'visits',
    title: msg('Following a visit'),
    text: msg('See what is planned and what is done, and add a follow-up step to an earlier appointment.'),
    to: paths.appointments,
    action: msg('Open your appointments'),
  },
] as const;

/** The same questions as structured data (schema.org), for search engines. */
export const faqStructuredData = (t: T) => ({
  '@type': 'FAQPage',
  mainEntity: helpQuestions(t).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
