import { NumberField } from '#web/ui/number-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { DateField, TextField, TimeField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { Example, GallerySection } from './gallery-section.tsx';

const cities = ['Bengaluru', 'Chennai', 'Mumbai', 'Pune', 'Thiruvananthapuram'];
const types = [
  { value: 'consultation', label: 'Doctor Consultation: ₹750' },
  { value: 'transportation', label: 'Patient Transportation: ₹1,200' },
  { value: 'fullcare', label: 'Full Care Ride: not offered in this city', disabled: true },
];
const columns = 'grid items-start gap-x-6 gap-y-5 md:grid-cols-2';

/** Text, number, date and other fields. */
export function FieldsPart() {
  return (
    <GallerySection id="fields" title="Fields">
      <Example title="Default" className={columns}>
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
      </Example>
      <Example title="With an error" className={columns}>
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
      </Example>
      <Example title="Disabled, read only, Hindi, long" className={columns}>
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
      </Example>
    </GallerySection>
  );
}
