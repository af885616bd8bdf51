import { CalendarPlus, Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Accordion } from '#web/ui/accordion.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const guides = [
  {
    id: 'calendar-apple',
    title: 'iPhone, iPad or Mac',
    content: 'Open this page on that device, press “Open in calendar”, and then Subscribe.',
  },
  {
    id: 'calendar-google',
    title: 'Google Calendar',
    content:
      'Copy the address. On a computer, open calendar.google.com. Next to “Other calendars” press +, choose “From URL” and paste the address. The calendar then appears in the Google Calendar app on your phone too. Google may take a day to show a change.',
  },
  {
    id: 'calendar-outlook',
    title: 'Outlook',
    content:
      'Copy the address. In the calendar of Outlook choose “Add calendar”, then “Subscribe from web”, and paste the address.',
  },
];

/** A new calendar address, which is shown only now, and how to add it to a calendar. */
export function NewAddressSection({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []); // so that screen readers read it out

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: 'Address copied', tone: 'success' });
    } catch {
      field.current?.focus(); // selects the address
      const description = 'Your browser did not allow it. Please copy the selected address yourself.';
      showToast({ title: 'The address could not be copied', description, tone: 'destructive' });
    }
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        ref={field}
        label="Calendar address"
        hint="It is shown only now. Anyone who has it can see who of your family has a visit, when and where."
        value={url}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button className="max-md:w-full" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy address
        </Button>
        <LinkButton variant="secondary" className="max-md:w-full" href={url.replace(/^https?:/, 'webcal:')}>
          <CalendarPlus aria-hidden="true" />
          Open in calendar
        </LinkButton>
      </div>
      <div>
        <h3 className="mb-2 text-lg">How to add it</h3>
        <Accordion items={guides} name="calendar-guides" />
      </div>
    </div>
  );
}
