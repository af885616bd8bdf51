import { codeValidMinutes } from '#contract/accounts.ts';
import { organisation } from '#contract/organisation.ts';
import { productName } from '#contract/product.ts';

// The texts of SMS that requests send at once: codes, warnings, and notices about a phone. Reminders and notices about visits are
// in messages/texts/.

/** Confirms a phone: for a registration, a forgotten password, or the own account. */
export function codeText(code: string): string {
  return `${code} is your ${productName} code. It is valid for ${codeValidMinutes} minutes. Never share it with anyone.`;
}

/** The second step of a sign-in. */
export function signInCodeText(code: string): string {
  return `${code} is your ${productName} code to log in. It is valid for ${codeValidMinutes} minutes. Never share it with anyone. If you are not logging in, change your password.`;
}

/** Sent to the owner of an account after many wrong passwords. Contains no personal data. */
export const warningText = `Someone tried to sign in to your ${productName} account several times. If it was not you, your account is safe. Never share your password or a code with anyone.`;

const callUs = `If you did not ask for this, please call ${organisation.phone.shown}.`;
/** Sent to the old and the new phone of an account. Neither contains the other number: it may belong to a stranger. */
export const oldPhoneText = `Your ${productName} account no longer uses this phone number. ${callUs}`;
export const newPhoneText = `Your ${productName} account now uses this phone number. Please log in again. ${callUs}`;

/**
 * Asks on a patient's own phone whether messages may go there too. It says who asks and what for, so that the reader
 * can decide.
 */
export function agreementText(given: { code: string; asks: string; patient: string }): string {
  const { code } = given;
  const asks = nameInSms(given.asks, 'a family');
  const patient = nameInSms(given.patient, 'a patient');
  return `${productName}: ${asks} asks to send messages about visits of ${patient} to this phone too. If you agree, tell them the code ${code}. It is valid for ${codeValidMinutes} minutes.`;
}

const maxNameInSms = 40;

/**
 * Cleans a name for an SMS to a person who may not know the account. Anybody can register under any name, so the result
 * is short and contains neither a link nor a phone number.
 */
function nameInSms(name: string, unnamed: string): string {
  const plain = name
    .replace(/[^\p{L}\p{M}\p{Nd}\p{Join_Control}\s'’()-]+/gu, ' ')
    .replace(/\p{Nd}(?:[\s'’()-]*\p{Nd}){4,}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...plain].slice(0, maxNameInSms).join('').trim() || unnamed;
}
