import { CalendarPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass, IconButton, LinkButton } from '#web/ui/button.tsx';
import { CheckboxField, SwitchField } from '#web/ui/checkbox-field.tsx';
import { CheckboxList } from '#web/ui/checkbox-list.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { DateField, PasswordField, TextField, TimeField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { GalleryExample, GallerySection } from './gallery-section.tsx';

const cities = ['Bengaluru', 'Chennai', 'Mumbai', 'Pune', 'Thiruvananthapuram'];
const types = [
  { value: 'consultation', label: 'Doctor Consultation: ₹750' },
  { value: 'transportation', label: 'Patient Transportation: ₹1,200' },
  { value: 'fullcare', label: 'Full Care Ride: not offered in this city', disabled: true },
];
const columns = 'grid items-start gap-x-6 gap-y-5 md:grid-cols-2';

export function FieldsPart() {
  return (
    <GallerySection id="fields" title="Fields">
      <GalleryExample title="Default" className={columns}>
        <TextField label="Full name" autoComplete="name" placeholder="As on the Aadhaar card" />
        <TextField
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          defaultValue="98765 43210"
          hint="10 digits. We send a code by SMS only when you ask for one."
        />
        <NumberField label="Age" min={1} max={120} suffix="years" defaultValue={64} />
        <NumberField label="Consultation fee" min={0} step={0.01} prefix="₹" optional defaultValue={750} />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="gulmohar" />
        <SelectField label="City" options={cities} placeholder="Choose a city" />
        <SelectField label="Appointment type" options={types} defaultValue="consultation" />
        <DateField label="Date" min="2027-01-05" max="2028-01-05" defaultValue="2027-01-06" hint="India time" />
        <TimeField label="Time" defaultValue="15:30" />
        <TextareaField
          label="Notes"
          optional
          maxLength={60}
          defaultValue="Uses a wheelchair. Please call from the gate."
        />
      </GalleryExample>
      <GalleryExample title="With an error" className={columns}>
        <TextField label="Patient name" defaultValue="R" error="Name must be at least 2 characters" />
        <TextField
          label="Mobile number"
          inputMode="tel"
          defaultValue="98765"
          hint="The clinic calls this number if the doctor runs late."
          error="Mobile number must be at least 10 digits"
        />
        <NumberField label="Patient age" defaultValue={0} error="Age must be a positive number" />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          defaultValue="gul"
          error="Passwords don't match"
        />
        <SelectField
          label="Gender"
          options={['Male', 'Female', 'Other']}
          placeholder="Choose"
          error="Gender is required"
        />
        <DateField label="Visit date" error="Choose a date from today on" />
        <TextareaField
          label="Medical history"
          maxLength={40}
          defaultValue="Diabetes since 2011, bypass surgery in 2019, allergic to penicillin."
          error="Please keep this under 40 characters"
        />
      </GalleryExample>
      <GalleryExample title="Disabled, read only, Hindi, long" className={columns}>
        <TextField
          label="Registered phone"
          defaultValue="+91 98765 43210"
          disabled
          hint="The phone number cannot be changed."
        />
        <TextField label="Account ID" defaultValue="3F9A1C" readOnly />
        <SelectField label="Cities" options={[]} placeholder="Loading cities..." disabled />
        <div lang="hi">
          <TextField label="मरीज़ का नाम" defaultValue="क्षितिज कृष्णमूर्ति" hint="जैसा पहचान पत्र पर लिखा है" />
        </div>
        <TextField
          label="Full address of the place where the patient should be picked up, with a landmark nearby"
          defaultValue="Flat 1204, Tower B, Prestige Shantiniketan, Whitefield Main Road, Hoodi, Bengaluru 560048"
        />
      </GalleryExample>
    </GallerySection>
  );
}

export function ButtonsPart() {
  const [isSaving, setIsSaving] = useState(false);
  const [presses, setPresses] = useState(0);
  const [disabledClicks, setDisabledClicks] = useState(0);

  return (
    <GallerySection id="buttons" title="Buttons">
      <GalleryExample title="Variants" className="flex flex-wrap gap-3">
        <Button>
          <CalendarPlus aria-hidden="true" />
          Book Appointment
        </Button>
        <Button variant="secondary">View Your Patients</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete doctor</Button>
      </GalleryExample>
      <GalleryExample title="Sizes" className="flex flex-wrap items-center gap-3">
        <Button size="large">Book Appointment</Button>
        <Button size="medium">Book Now</Button>
        <Button size="small" variant="secondary">
          Refresh
        </Button>
        <IconButton label="Edit Dr. Meera Iyer">
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label="Delete Dr. Meera Iyer" variant="secondary" size="small">
          <Trash2 aria-hidden="true" />
        </IconButton>
      </GalleryExample>
      <GalleryExample title="Disabled" className="flex flex-wrap items-center gap-3">
        <Button disabled>Book Appointment</Button>
        <Button variant="secondary" disabled>
          Refresh
        </Button>
        <Button
          disabledReason="Choose a patient, a type, a date and a time first."
          onClick={() => setPresses(presses + 1)}
          onDisabledClick={() => setDisabledClicks(disabledClicks + 1)}
        >
          Book with a reason
        </Button>
        <output className="text-ink-muted">
          Pressed {presses} times, refused {disabledClicks} times
        </output>
      </GalleryExample>
      <GalleryExample title="Busy" className="flex flex-wrap items-center gap-3">
        <Button busy>Processing...</Button>
        <Button variant="secondary" busy>
          Refreshing
        </Button>
        <Button variant="danger" busy>
          Deleting
        </Button>
        <Button busy={isSaving} onClick={() => setIsSaving(true)}>
          {isSaving ? 'Adding Patient...' : 'Add Patient'}
        </Button>
      </GalleryExample>
      <GalleryExample title="Links" className="flex flex-wrap items-center gap-3">
        <LinkButton href="#buttons">Explore Doctors</LinkButton>
        <LinkButton href="#buttons" variant="secondary">
          View all
        </LinkButton>
        <a href="#buttons" className={buttonClass('quiet')}>
          Any link
        </a>
      </GalleryExample>
      <GalleryExample title="Long and Hindi words" className="grid max-w-xs gap-3">
        <Button>Book a follow-up consultation for Lakshmi Venkataraman Subramaniam</Button>
        <Button variant="secondary" lang="hi">
          अपॉइंटमेंट बुक करें
        </Button>
      </GalleryExample>
    </GallerySection>
  );
}

const languages = ['English', 'Hindi', 'Marathi', 'Tamil', 'Telugu', 'Bengali'];
const pricing = [
  { value: 'multiplier', label: 'Price multiplier', hint: 'The base price times this number.' },
  { value: 'fixed', label: 'Fixed price', hint: 'The same price whatever the base price is.' },
];

export function ChoicesPart() {
  const [kind, setKind] = useState('multiplier');
  const [spoken, setSpoken] = useState(['English', 'Konkani']);
  const [submits, setSubmits] = useState(0);

  return (
    <GallerySection id="choices" title="Choices">
      <GalleryExample title="Checkbox" className="grid gap-1">
        <CheckboxField label="Admin user (can access admin panel)" />
        <CheckboxField
          label="Wheelchair accessible"
          defaultChecked
          hint="A ramp or a lift from the street to the room."
        />
        <CheckboxField label="I agree that this is not an emergency" error="Please confirm before you continue" />
        <CheckboxField label="Emergency services" disabled defaultChecked />
      </GalleryExample>
      <GalleryExample title="Switch" className="grid gap-1">
        <SwitchField label="Only in Pune" />
        <SwitchField label="Reminders by SMS" defaultChecked hint="One day and two hours before the visit." />
        <SwitchField label="Not available yet" disabled />
      </GalleryExample>
      <GalleryExample title="Radio" className="grid gap-6">
        <RadioGroup label="Gender" layout="chips" options={['Male', 'Female', 'Other']} defaultValue="Female" />
        <RadioGroup
          label="How is the price decided?"
          layout="tiles"
          options={pricing}
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        />
        <RadioGroup label="Role" options={['Administrator', 'Manager', 'Assistant']} error="Choose a role" />
      </GalleryExample>
      <GalleryExample title="Checkbox list with own entries">
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
      </GalleryExample>
    </GallerySection>
  );
}
