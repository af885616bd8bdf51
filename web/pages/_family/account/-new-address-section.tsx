import { CalendarPlus, Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { marked } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Accordion } from '#web/ui/accordion.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const guides = [
  {
    id: 'calendar-apple',
    title: marked('iPhone, iPad or Mac'),
    content: marked('Open this page on that device, press “Open in calendar”, and then Subscribe.'),
  },
  {
    id: 'calendar-google',
    title: marked('Google Calendar'),
    content: marked(
      'Copy the address. On a computer, open {site}. Next to “Other calendars” press +, choose “From URL” and paste the address. The calendar then appears in the Google Calendar app on your phone too. Google may take a day to show a change.',
    ),
  },
  {
    id: 'calendar-outlook',
    title: marked('Outlook'),
    content: marked(
      'Copy the address. In the calendar of Outlook choose “Add calendar”, then “Subscribe from web”, and paste the address.',
    ),
  },
];

/** A new calendar address, which is shown only now, and how to add it to a calendar. */
export function NewAddressSection({ url }: { url: string }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []); // so that screen readers read it out

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: t('Address copied'), tone: 'success' });
    } catch {
      field.current?.focus(); // selects the address
      const description = t('Your browser did not allow it. Please copy the selected address yourself.');
      showToast({ title: t('The address could not be copied'), description, tone: 'destructive' });
    }
  };

  const items = guides.map(({ id, title, content }) => ({
    id,
    title: t(title),
    content: t(content, { site: 'calendar.google.com' }),
  }));

  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        ref={field}
        label={t('Calendar address')}
        hint={t('It is shown only now. Anyone who has it can see who of your family has a visit, when and where.')}
        value={url}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button className="max-md:w-full" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {t('Copy address')}
        </Button>
        <LinkButton variant="secondary" className="max-md:w-full" href={url.replace(/^https?:/, 'webcal:')}>
          <CalendarPlus aria-hidden="true" />
          {t('Open in calendar')}
        </LinkButton>
      </div>
      <div>
        <h3 className="mb-2 text-lg">{t('How to add it')}</h3>
        <Accordion items={items} name="calendar-guides" />
      </div>
    </div>
  );
}
