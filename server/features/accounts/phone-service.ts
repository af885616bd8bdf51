import type { Ctx } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { acceptedPhonesText, defaultPhoneCountries, isAcceptedPhone, normalisePhone } from './phone-rules.ts';

/** Returns the phone in E.164, or rejects it under its field. */
export function requirePhone(phone: string): string {
  const number = normalisePhone(phone);
  if (!number) throw invalid({ phone: 'Please enter a valid phone number' });
  return number;
}

/** Whether a phone in E.164 can have an account and get an SMS. */
export function canGetSms({ services }: Ctx, phone: string): boolean {
  return isAcceptedPhone(phone, services.phoneCountries ?? defaultPhoneCountries);
}

/** Returns the phone of a new account in E.164, or rejects it with the numbers that can have an account. */
export function requireNewPhone(ctx: Ctx, typed: string): string {
  const phone = requirePhone(typed);
  const countries = ctx.services.phoneCountries ?? defaultPhoneCountries;
  if (!canGetSms(ctx, phone)) throw invalid({ phone: acceptedPhonesText(countries) });
  return phone;
}
