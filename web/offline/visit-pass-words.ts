import type { PageTranslation } from '#web/i18n/translation-cache.ts';
import { createT } from '#web/i18n/use-t.tsx';
import type { Pass } from './visit-pass-storage.ts';

/**
 * All sentences of the visit pass, the page that shows the next visits without a network. They are in
 * `visit-pass-document.ts`, `waiting-words.ts`, `spoken-words.ts` and `placesWords()`. Their translation is stored with
 * the pass.
 */
export const passSentences = [
  'All appointments',
  'Book {title} for {patient} on {time}, India time',
  'Book {title} for {patient} with {doctor} on {time}, India time',
  'Call',
  'Call {phone}',
  'Cancel {title} for {patient} on {time}, India time',
  'Cancel {title} for {patient} with {doctor} on {time}, India time',
  'Directions',
  'Doctor',
  'From {from}',
  'From {from} to {to}',
  'Help: {phone}',
  'Home',
  'It is not booked yet. We send it as soon as you are online.',
  'Listen',
  'Move {title} for {patient} to {time}, India time',
  'Move {title} for {patient} with {doctor} to {time}, India time',
  'Next visit: {title} for {patient}, {when}, at {place}.',
  'Next visit: {title} for {patient}, {when}.',
  'No visit is stored on this device. Log in while you are online, and your next visits appear here.',
  'No visit is stored on this device. Visits that you book while you are online appear here.',
  'Not booked',
  'Not cancelled',
  'Not moved',
  'Number',
  'Patient',
  'Phone',
  'QR code of {number}',
  'Requested: not confirmed yet',
  'Send this now?',
  'Stored on this device on {time}.',
  'The doctor is {doctor}.',
  'The time is not confirmed yet.',
  'The visit is not cancelled yet. We send this as soon as you are online.',
  'The visit is not moved yet. We send this as soon as you are online.',
  'Try again',
  'Waiting for the network',
  'Where',
  'You are offline.',
  'Your next visit',
  'Your next visits',
  '{time}, India time',
];

/** What the pass needs in the language of the page. Most titles of visits are translated names of appointment types. */
export function passTranslation(
  translation: PageTranslation,
  visits: readonly { title: string }[],
): NonNullable<Pass['translation']> {
  const { language, dates } = translation;
  const t = createT(translation);
  const sentences = passSentences.map((sentence) => [sentence, t(sentence)]);
  const titles = visits.map(({ title }) => [title, t.named(title)]);
  return { language, sentences: Object.fromEntries([...titles, ...sentences]), dates };
}
