import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { organisation } from '#contract/shared/organisation.ts';
import { helpQuestions } from '#web/content/help.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { EmailText } from '#web/i18n/latin-text.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { Accordion } from '#web/ui/accordion.tsx';

const { phone, email, phoneHours, emailReply, operatingHours, address } = organisation;

export function ContactSupport() {
  const t = useT();
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <ContactItem icon={<Phone aria-hidden="true" />} title={t('Phone')}>
        <a href={`tel:${phone.dialled}`} className="link inline-flex min-h-11 items-center">
          {phone.shown}
        </a>
        <p className="text-ink-muted">{t(phoneHours)}</p>
      </ContactItem>
      <ContactItem icon={<Mail aria-hidden="true" />} title={t('E-mail')}>
        <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center">
          <span>
            <EmailText>{email}</EmailText>
          </span>
        </a>
        <p className="text-ink-muted">{t(emailReply)}</p>
      </ContactItem>
    </div>
  );
}

export function OperatingHours() {
  const t = useT();
  const dates = datesIn(t);
  return (
    <ContactItem icon={<Clock aria-hidden="true" />} title={t('Operating hours')}>
      <dl className="mt-2 grid gap-y-1">
        {operatingHours.map(({ days: [first, last], hours }) => (
          // On a phone the hours are below the day, without a line break.
          <div key={first} className="gap-x-4 sm:flex">
            <dt className="text-ink-muted sm:w-[6rem]">{dates.weekdayRange(first, last)}</dt>
            <dd className="tabular-nums sm:whitespace-nowrap">{t(hours)}</dd>
          </div>
        ))}
      </dl>
    </ContactItem>
  );
}

export function OfficeAddress() {
  const t = useT();
  return (
    <ContactItem icon={<MapPin aria-hidden="true" />} title={t('Office')}>
      <address className="mt-2 not-italic">
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </ContactItem>
  );
}

function ContactItem({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <span className="ui-tone-brand grid size-12 shrink-0 place-items-center rounded-control">{icon}</span>
      <div className="min-w-0 flex-1 basis-[10rem]">
        <h3 className="text-lg">{title}</h3>
        {children}
      </div>
    </div>
  );
}

export function QuestionList() {
  const t = useT();
  const items = helpQuestions(t).map(({ id, question, answer }) => ({ id, title: question, content: <p>{answer}</p> }));
  return <Accordion items={items} name="questions" />;
}
