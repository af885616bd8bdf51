import { createFileRoute, Link } from '@tanstack/react-router';
import { cancellationFee, changeNotice, emergencyNumbers, organisation } from '#contract/shared/organisation.ts';
import { EmailText } from '#web/i18n/latin-text.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { TextPage } from '#web/parts/site/text-page.tsx';

export const Route = createFileRoute('/_visitor/terms')({
  head: () => {
    const t = pageT();
    return pageHead({
      title: t('Terms of Service'),
      description: import.meta.env.SSR
        ? t('The agreement between you and us, in plain words: who may book, what it costs, how to change or cancel.')
        : '',
      path: paths.terms,
    });
  },
  component: TermsPage,
});

const { name, phone, email, city } = organisation;

/** The terms of use. The notice period for changes is the constant that the server enforces. */
function TermsPage() {
  const t = useT();
  return (
    <TextPage title={t('Terms of Service')} lastChanged="2026-01-05">
      <p>
        {t(
          'These terms are an agreement between you and {name}. We have kept them short and in plain words. By using {name} you accept them; if you do not, please do not use it.',
          { name },
        )}
      </p>

      <h2>{t('What {name} does', { name })}</h2>
      <p>
        {t(
          '{name} helps families find doctors and clinics, keep a profile for each person they care for, and book visits and the steps around them. We arrange; the doctors and clinics treat. Medical advice, diagnosis and treatment are theirs, and they answer for them.',
          { name },
        )}
      </p>

      <h2>{t('Not for emergencies')}</h2>
      <p>
        <Sentence
          text="Do not use {name} in an emergency. Call {number}, or {ambulanceNumber} for an ambulance."
          elements={{
            name,
            number: (
              <a href={`tel:${emergencyNumbers.any}`} className="link">
                {emergencyNumbers.any}
              </a>
            ),
            ambulanceNumber: (
              <a href={`tel:${emergencyNumbers.ambulance}`} className="link">
                {emergencyNumbers.ambulance}
              </a>
            ),
          }}
        />
      </p>

      <h2>{t('Who may use it')}</h2>
      <p>
        {t(
          'You must be at least 18 years old, or use {name} with a parent or guardian who accepts these terms for you. A parent or guardian books for anyone younger.',
          { name },
        )}
      </p>

      <h2>{t('Your account')}</h2>
      <ul>
        <li>{t('Give your own mobile number and correct information about yourself and the people you add.')}</li>
        <li>{t('Keep your password to yourself. What is done with your account counts as done by you.')}</li>
        <li>{t('Add another person only if you may act for them: your child, or someone who has agreed.')}</li>
        <li>{t('Tell us at once if you believe that someone else has used your account.')}</li>
      </ul>

      <h2>{t('Appointments and prices')}</h2>
      <p>
        {t(
          'The total price depends on the appointment type and the city, and is shown before you book. What you were shown when you booked is what the appointment costs, even if prices change later. A doctor’s consultation fee, where we show one, is information and is not part of that total.',
        )}
      </p>

      <h2>{t('Changing or cancelling')}</h2>
      <ul>
        <li>
          {t('You can cancel or reschedule an appointment at least {hours} hours before it starts.', {
            hours: String(changeNotice.hours),
          })}
        </li>
        <li>
          {t('There is no refund for a cancellation within {hours} hours of the start, or if nobody comes.', {
            hours: String(changeNotice.hours),
          })}
        </li>
        <li>{t(cancellationFee)}</li>
        <li>{t('If the doctor or clinic cancels, you choose between another time and your money back.')}</li>
      </ul>

      <h2>{t('Fair use')}</h2>
      <p>
        {t(
          'Please do not book what nobody intends to attend, look for other people’s data, disturb the service, or copy the directory by machine. We may close an account that does.',
        )}
      </p>

      <h2>{t('What we answer for')}</h2>
      <p>
        {t(
          'We take care that {name} works and that what it shows is right, but we cannot promise that it is never interrupted or that a doctor is never late. Nothing in these terms limits rights that the law of India gives you as a consumer.',
          { name },
        )}
      </p>

      <h2>{t('Changes and law')}</h2>
      <p>
        {t(
          'When we change these terms in a way that matters to you, we say so before the change takes effect. The law of India applies, and the courts of {city} decide.',
          { city: t.named(city) },
        )}
      </p>

      <h2>{t('Questions')}</h2>
      <p>
        <Sentence
          text="Call {phone} or write to {email}. How we treat your data is on the page {privacy}."
          elements={{
            phone: (
              <a href={`tel:${phone.dialled}`} className="link">
                {phone.shown}
              </a>
            ),
            email: (
              <a href={`mailto:${email}`} className="link">
                <EmailText>{email}</EmailText>
              </a>
            ),
            privacy: (
              <Link to={paths.privacy} className="link">
                {t('Privacy')}
              </Link>
            ),
          }}
        />
      </p>
    </TextPage>
  );
}
