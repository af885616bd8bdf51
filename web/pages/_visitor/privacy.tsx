import { createFileRoute, Link } from '@tanstack/react-router';
import { organisation } from '#contract/shared/organisation.ts';
import { EmailText } from '#web/i18n/latin-text.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { TextPage } from '#web/parts/site/text-page.tsx';

export const Route = createFileRoute('/_visitor/privacy')({
  head: () => {
    const t = pageT();
    return pageHead({
      title: t('Privacy Policy'),
      description: import.meta.env.SSR
        ? t('What we keep about you and your family, why, who can see it, and what you can ask of us.')
        : '',
      path: paths.privacy,
    });
  },
  component: PrivacyPage,
});

const { name, phone, email, address } = organisation;

/** The privacy policy. If the handling of personal data changes in the code, update this text. */
function PrivacyPage() {
  const t = useT();
  return (
    <TextPage title={t('Privacy Policy')} lastChanged="2026-01-05">
      <p>
        {t(
          'Health is private. This page says what {name} keeps about you and your family, why, who can see it, and what you can ask of us.',
          { name },
        )}
      </p>

      <h2>{t('What we keep')}</h2>
      <ul>
        <li>
          <strong>{t('About you:')}</strong>{' '}
          {t(
            'your name, your mobile number, and a hash of your password, from which nobody can read the password itself.',
          )}
        </li>
        <li>
          <strong>{t('About the people you care for:')}</strong>{' '}
          {t('name, age and gender, and, if you choose to give them, a mobile number and the medical history.')}
        </li>
        <li>
          <strong>{t('About appointments:')}</strong>{' '}
          {t('what was booked for whom, when, where, at what price, and your notes.')}
        </li>
        <li>
          <strong>{t('About your devices:')}</strong> {t('which ones are signed in, so that you can sign them out.')}
        </li>
      </ul>
      <p>{t('We do not ask for identity documents, bank details or your location.')}</p>

      <h2>{t('What we use it for')}</h2>
      <p>
        {t(
          'To arrange and change the visits you ask for, to show you what is planned and done, to help you when you call, and to keep accounts safe. We do not sell it, we show no advertising, and we do not follow you to other sites.',
        )}
      </p>

      <h2>{t('Who can see it')}</h2>
      <ul>
        <li>{t('You, when you are logged in. No other family can.')}</li>
        <li>{t('Our staff, as far as their task needs it. Changes they make are recorded with their name.')}</li>
        <li>{t('The doctor or clinic you book with: what they need for that visit.')}</li>
        <li>{t('Authorities, only where the law obliges us.')}</li>
      </ul>

      <h2>{t('In your browser')}</h2>
      <p>
        {t(
          'When you log in, one cookie keeps you logged in and another one tells us later that this browser is yours; while you wait for a code, a third belongs to that code. Scripts cannot read them. Your browser also remembers the city you chose, how you narrowed the lists, that you agreed to the non-emergency disclaimer, and, until you close the tab, what you began to fill in. There are no cookies of other companies.',
        )}
      </p>

      <h2>{t('How we protect it')}</h2>
      <p>
        {t(
          'Connections are encrypted. Who may see a record is checked twice, by the program and again by the database, which keeps families apart. What you search for among people never appears in an address or in our logs.',
        )}
      </p>

      <h2>{t('How long we keep it')}</h2>
      <p>
        {t(
          'As long as you have an account, and afterwards as long as the law asks us to keep records of appointments and payments. Then we erase it.',
        )}
      </p>

      <h2>{t('What you can ask for')}</h2>
      <p>
        {t(
          'Under the Digital Personal Data Protection Act, 2023 you may ask what we hold about you, have it corrected or erased, withdraw your consent, and name someone who acts for you. Most of it you can see and correct yourself under Account and Patients.',
        )}
      </p>

      <h2>{t('Children')}</h2>
      <p>
        <Sentence
          text="Profiles of children are made and looked after by a parent or guardian. See also our {terms}."
          elements={{
            terms: (
              <Link to={paths.terms} className="link">
                {t('Terms')}
              </Link>
            ),
          }}
        />
      </p>

      <h2>{t('Contact and complaints')}</h2>
      <p>
        <Sentence
          text="Grievance Officer, {name}, {address}. Phone {phone}, e-mail {email}. If our answer does not satisfy you, you may turn to the Data Protection Board of India."
          elements={{
            name,
            address: address.join(', '),
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
          }}
        />
      </p>
    </TextPage>
  );
}
