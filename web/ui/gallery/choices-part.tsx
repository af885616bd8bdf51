import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { CheckboxList } from '#web/ui/checkbox-list.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { Example, GallerySection } from './gallery-section.tsx';

const languages = ['English', 'Hindi', 'Marathi', 'Tamil', 'Telugu', 'Bengali'];
const pricing = [
  { value: 'multiplier', label: 'Price multiplier', hint: 'The base price times this number.' },
  { value: 'fixed', label: 'Fixed price', hint: 'The same price whatever the base price is.' },
];

/** Checkboxes, switches, radio buttons and lists of checkboxes. */
export function ChoicesPart() {
  const [kind, setKind] = useState('multiplier');
  const [spoken, setSpoken] = useState(['English', 'Konkani']);
  const [submits, setSubmits] = useState(0);

  return (
    <GallerySection id="choices" title="Choices">
      <Example title="Checkbox" className="grid gap-1">
        <CheckboxField label="Admin user (can access admin panel)" />
        <CheckboxField
          label="Wheelchair accessible"
          defaultChecked
          hint="A ramp or a lift from the street to the room."
        />
        <CheckboxField label="I agree that this is not an emergency" error="Please confirm before you continue" />
        <CheckboxField label="Emergency services" disabled defaultChecked />
      </Example>
      <Example title="Switch" className="grid gap-1">
        <SwitchField label="Only in Pune" />
        <SwitchField label="Reminders by SMS" defaultChecked hint="One day and two hours before the visit." />
        <SwitchField label="Not available yet" disabled />
      </Example>
      <Example title="Radio" className="grid gap-6">
        <RadioGroup label="Gender" layout="chips" options={['Male', 'Female', 'Other']} defaultValue="Female" />
        <RadioGroup
          label="How is the price decided?"
          layout="tiles"
          options={pricing}
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        />
        <RadioGroup label="Role" options={['Administrator', 'Manager', 'Assistant']} error="Choose a role" />
      </Example>
      <Example title="Checkbox list with own entries">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setSubmits(submits + 1);
          }}
          className="grid justify-items-start gap-4"
        >
          <CheckboxList
            label="Languages"
            choices={languages}
            value={spoken}
            onChange={setSpoken}
            addLabel="Add another language"
            hint="What the doctor speaks with patients."
            className="w-full"
          />
          <Button type="submit" variant="secondary">
            Save languages
          </Button>
          <output className="text-ink-muted">
            Chosen: {spoken.join(', ')}. Submitted {submits} times.
          </output>
        </form>
      </Example>
    </GallerySection>
  );
}
