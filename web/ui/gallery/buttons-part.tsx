import { CalendarPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass, IconButton, LinkButton } from '#web/ui/button.tsx';
import { Example, GallerySection } from './gallery-section.tsx';

/** Buttons in every variant and state. */
export function ButtonsPart() {
  const [isSaving, setIsSaving] = useState(false);
  const [presses, setPresses] = useState(0);
  const [disabledClicks, setDisabledClicks] = useState(0);

  return (
    <GallerySection id="buttons" title="Buttons">
      <Example title="Variants" className="flex flex-wrap gap-3">
        <Button>
          <CalendarPlus aria-hidden="true" />
          Book Appointment
        </Button>
        <Button variant="secondary">View Your Patients</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete doctor</Button>
      </Example>
      <Example title="Sizes" className="flex flex-wrap items-center gap-3">
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
      </Example>
      <Example title="Disabled" className="flex flex-wrap items-center gap-3">
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
      </Example>
      <Example title="Busy" className="flex flex-wrap items-center gap-3">
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
      </Example>
      <Example title="Links" className="flex flex-wrap items-center gap-3">
        <LinkButton href="#buttons">Explore Doctors</LinkButton>
        <LinkButton href="#buttons" variant="secondary">
          View all
        </LinkButton>
        <a href="#buttons" className={buttonClass('quiet')}>
          Any link
        </a>
      </Example>
      <Example title="Long and Hindi words" className="grid max-w-xs gap-3">
        <Button>Book a follow-up consultation for Lakshmi Venkataraman Subramaniam</Button>
        <Button variant="secondary" lang="hi">
          अपॉइंटमेंट बुक करें
        </Button>
      </Example>
    </GallerySection>
  );
}
