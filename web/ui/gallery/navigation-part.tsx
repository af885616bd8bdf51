import { CalendarDays, ChevronDown, LogOut, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Accordion } from '#web/ui/accordion.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuLink } from '#web/ui/menu.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Example, GallerySection } from './gallery-section.tsx';

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

/** Tabs, menus and accordions. */
export function NavigationPart() {
  const [chosen, setChosen] = useState('nothing');

  return (
    <GallerySection id="navigation" title="Tabs, menu, accordion">
      <Example title="Tabs">
        <Tabs label="Doctor" tabs={doctorTabs} keepMounted />
      </Example>
      <Example title="Menu" className="flex flex-wrap items-center gap-4">
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
      </Example>
      <Example title="Accordion">
        <Accordion items={questions} name="faq" />
      </Example>
    </GallerySection>
  );
}
