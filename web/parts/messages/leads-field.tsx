import { type ReminderLead, reminderLeads } from '#contract/messages/kinds.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { leadNames } from './message-words.ts';

type LeadsFieldProps = { value: readonly ReminderLead[]; onChange: (value: ReminderLead[]) => void };

/** A checkbox for each time before a visit at which a reminder can be sent. */
export function LeadsField({ value, onChange }: LeadsFieldProps) {
  const t = useT();
  const withLead = (lead: ReminderLead, isOn: boolean) =>
    reminderLeads.filter((one) => (one === lead ? isOn : value.includes(one)));
  return (
    <div className="grid md:grid-cols-3">
      {reminderLeads.map((lead) => (
        <CheckboxField
          key={lead}
          label={t(leadNames[lead])}
          checked={value.includes(lead)}
          onChange={(event) => onChange(withLead(lead, event.target.checked))}
        />
      ))}
    </div>
  );
}
