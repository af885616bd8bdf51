import { CalendarDays, ChevronDown, LogOut, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Accordion } from '#web/ui/accordion.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { Menu, MenuItem, MenuLink } from '#web/ui/menu.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { GalleryExample, GallerySection } from './gallery-section.tsx';

type Overlay = 'form' | 'required' | 'long' | 'confirm' | 'sheet' | null;
const cities = ['Mumbai', 'Pune', 'Bengaluru', 'Chennai'];
const links = ['Home', 'Find Doctor', 'Find Clinic', 'Get Help', 'Change City'];

export function OverlaysPart() {
  const [openOverlay, setOpenOverlay] = useState<Overlay>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const close = () => setOpenOverlay(null);

  return (
    <GallerySection id="overlays" title="Dialogs and toasts">
      <GalleryExample title="Dialogs" className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpenOverlay('form')}>
          Open form dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpenOverlay('required')}>
          Open city dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpenOverlay('long')}>
          Open long dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpenOverlay('confirm')}>
          Open confirmation
        </Button>
        <Button variant="secondary" onClick={() => setOpenOverlay('sheet')}>
          Open sheet
        </Button>
      </GalleryExample>
      <ToastButtons />

      <Dialog
        open={openOverlay === 'form'}
        onClose={close}
        title="Add User"
        description="They get a temporary password and change it at the first sign-in."
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button
              type="submit"
              form="add-user"
              onClick={() =>
                showToast({ title: 'User created', description: 'Shown inside the dialog', tone: 'success' })
              }
            >
              Create User
            </Button>
          </>
        }
      >
        <form id="add-user" className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
          <TextField label="Name" autoComplete="off" />
          <TextField label="Phone" type="tel" autoComplete="off" />
        </form>
      </Dialog>
      <Dialog
        open={openOverlay === 'required'}
        onClose={close}
        dismissible={false}
        title="Select Your City"
        description="Choose your city to get personalized services and pricing."
      >
        <div className="grid grid-cols-2 gap-3">
          {cities.map((city) => (
            <Button key={city} variant="secondary" size="large" onClick={close}>
              {city}
            </Button>
          ))}
        </div>
      </Dialog>
      <Dialog
        open={openOverlay === 'long'}
        onClose={close}
        title="What Lakshmi Venkataraman Subramaniam should bring to the follow-up visit at Sahyadri Hospital"
        footer={<Button onClick={close}>Understood</Button>}
      >
        <ol className="grid list-decimal gap-3 ps-5">
          {Array.from({ length: 24 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the example rows never change their order
            <li key={index}>
              Earlier reports, the list of medicines and{' '}
              <a className="link" href="#overlays">
                paper {index + 1}
              </a>
            </li>
          ))}
        </ol>
      </Dialog>
      <ConfirmDialog
        open={openOverlay === 'confirm'}
        onClose={close}
        title="Delete “Pune”?"
        description="3 doctors and 2 clinics name this city: it will be archived, and they keep it. This action cannot be undone."
        confirmLabel="Delete city"
        busy={isDeleting}
        onConfirm={() => {
          setIsDeleting(true);
          setTimeout(() => {
            setIsDeleting(false);
            close();
            showToast({ title: 'Success', description: 'City deleted successfully', tone: 'success' });
          }, 800);
        }}
      />
      <Sheet open={openOverlay === 'sheet'} onClose={close} title="Menu">
        <ul>
          {links.map((link) => (
            <li key={link}>
              <a href="#overlays" className="ui-menu-item text-lg font-medium">
                {link}
              </a>
            </li>
          ))}
        </ul>
      </Sheet>
    </GallerySection>
  );
}

function ToastButtons() {
  return (
    <GalleryExample title="Toasts" className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => showToast({ title: 'Login successful' })}>
        Default toast
      </Button>
      <Button variant="secondary" onClick={() => showToast({ title: 'Patient added', tone: 'success' })}>
        Success toast
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          showToast({
            title: 'Status updated',
            description: 'Status changed to closed',
            tone: 'info',
            durationMs: 3000,
          })
        }
      >
        Info toast
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          showToast({
            title: 'Booking Failed',
            description: 'There was an error booking your appointment. Please try again.',
            tone: 'destructive',
          })
        }
      >
        Destructive toast
      </Button>
    </GalleryExample>
  );
}

const doctorTabs = [
  { id: 'basic', label: 'Basic Info', content: <TextField label="Doctor's name" defaultValue="Meera Iyer" /> },
  {
    id: 'contact',
    label: 'Contact',
    hasError: true,
    content: <TextField label="Email" error="Invalid email" defaultValue="meera@" />,
  },
  { id: 'qualifications', label: 'Qualifications', content: <p>MBBS, MD</p> },
  { id: 'availability', label: 'Availability', content: <p>Monday to Friday</p> },
];

const questions = [
  {
    id: 'faq-book',
    title: 'How do I book an appointment?',
    content: <p>Choose a doctor or a clinic, press Book, and pick a day and a time.</p>,
  },
  {
    id: 'faq-family',
    title:
      'How do I add a family member, for example a parent who lives in another city and has no phone of their own?',
    content: <p>Open Patients and press Add New Patient.</p>,
  },
  { id: 'faq-hindi', title: 'मैं अपॉइंटमेंट कैसे बदलूँ?', content: <p>मुलाक़ात से दो घंटे पहले तक आप समय बदल सकते हैं।</p> },
];

export function NavigationPart() {
  const [chosen, setChosen] = useState('nothing');

  return (
    <GallerySection id="navigation" title="Tabs, menu, accordion">
      <GalleryExample title="Tabs">
        <Tabs label="Doctor" tabs={doctorTabs} keepMounted />
      </GalleryExample>
      <GalleryExample title="Menu" className="flex flex-wrap items-center gap-4">
        <Menu
          label="Account"
          align="start"
          triggerClassName={buttonClass('secondary')}
          trigger={
            <>
              Ananya Sharma
              <ChevronDown aria-hidden="true" />
            </>
          }
          header={
            <div className="flex items-center gap-3">
              <Avatar name="Ananya Sharma" />
              <div>
                <p className="font-semibold">Ananya Sharma</p>
                <p className="text-ink-muted">ID 3F9A1C</p>
              </div>
            </div>
          }
        >
          <MenuLink href="#navigation">
            <UserRound aria-hidden="true" />
            Patients
          </MenuLink>
          <MenuItem onClick={() => setChosen('Appointments')}>
            <CalendarDays aria-hidden="true" />
            Appointments
          </MenuItem>
          <MenuItem onClick={() => setChosen('Logout')}>
            <LogOut aria-hidden="true" />
            Logout
          </MenuItem>
          <MenuItem tone="danger" onClick={() => setChosen('Delete account')}>
            <Trash2 aria-hidden="true" />
            Delete account
          </MenuItem>
        </Menu>
        <output className="text-ink-muted">Chosen: {chosen}</output>
      </GalleryExample>
      <GalleryExample title="Accordion">
        <Accordion items={questions} name="faq" />
      </GalleryExample>
    </GallerySection>
  );
}
