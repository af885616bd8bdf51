import { Accessibility, BadgeCheck, Clock } from 'lucide-react';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, cardLinkClass } from '#web/ui/card.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { GalleryExample, GallerySection } from './gallery-section.tsx';

const tones: [Tone, string][] = [
  ['neutral', '+3 more'],
  ['brand', 'Cardiologist'],
  ['accent', 'New'],
  ['info', 'Open'],
  ['success', 'Closed'],
  ['danger', 'Cancelled'],
  ['purple', 'Admin'],
];
const people = ['Meera Iyer', 'मीरा शर्मा', 'क्षितिज', 'தமிழ்ச்செல்வி', 'arjun', ''];

export function SurfacesPart() {
  return (
    <GallerySection id="surfaces" title="Cards and small things">
      <GalleryExample title="Badge" className="flex flex-wrap gap-2">
        {tones.map(([tone, word]) => (
          <Badge key={tone} tone={tone}>
            {word}
          </Badge>
        ))}
        <Badge tone="success">
          <Accessibility aria-hidden="true" />
          Accessible
        </Badge>
        <Badge lang="hi">हृदय रोग विशेषज्ञ</Badge>
      </GalleryExample>
      <GalleryExample title="Avatar" className="flex flex-wrap items-center gap-3">
        <Avatar name="Meera Iyer" size="small" />
        {people.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Photo that fails" src="/missing-photo.webp" />
        <Avatar name="Ravi" size="large" />
        <Avatar name="सुनीता" size="huge" />
      </GalleryExample>
      <GalleryExample title="Rating" className="flex flex-wrap gap-x-8 gap-y-2">
        {[4.6, 5, 3.25, 0].map((value) => (
          <Rating key={value} value={value} />
        ))}
      </GalleryExample>
      <GalleryExample title="Card" className="grid gap-4 md:grid-cols-2">
        <Card as="article">
          <div className="flex gap-4">
            <Avatar name="Lakshmi" size="large" />
            <div className="min-w-0">
              <h4 className="text-lg font-semibold">Dr. Lakshmi Venkataraman Subramaniam</h4>
              <p className="text-ink-muted">Sahyadri Super Speciality Hospital, Deccan</p>
              <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
                <Badge tone="brand">Cardiologist</Badge>
                <Rating value={4.6} />
              </div>
            </div>
          </div>
          <Button className="mt-5 w-full">Book</Button>
        </Card>
        <Card as="article">
          <h4 className="text-lg font-semibold">
            <a className={cardLinkClass} href="#surfaces">
              Sunita Deshpande
            </a>
          </h4>
          <p className="text-ink-muted">64 years, female</p>
          <p className="mt-3 flex items-center gap-2">
            <Clock aria-hidden="true" className="size-5 text-ink-muted" />
            Jan 6, 2027, 3:30 PM
          </p>
          <p className="mt-1 flex items-center gap-2">
            <BadgeCheck aria-hidden="true" className="size-5 text-ink-muted" />
            The whole card is one link
          </p>
        </Card>
      </GalleryExample>
    </GallerySection>
  );
}

const fills = [
  ['bg-surface', 'surface'],
  ['bg-surface-raised', 'surface-raised'],
  ['bg-surface-sunken', 'surface-sunken'],
  ['bg-line', 'line'],
  ['bg-line-strong', 'line-strong'],
  ['bg-brand', 'brand'],
  ['bg-brand-soft', 'brand-soft'],
  ['bg-accent', 'accent'],
  ['bg-accent-soft', 'accent-soft'],
  ['bg-danger', 'danger'],
  ['bg-danger-soft', 'danger-soft'],
  ['bg-success', 'success'],
  ['bg-success-soft', 'success-soft'],
  ['bg-info', 'info'],
  ['bg-info-soft', 'info-soft'],
  ['bg-purple', 'purple'],
  ['bg-purple-soft', 'purple-soft'],
] as const;

const art = [
  'bg-art-teal',
  'bg-art-teal-deep',
  'bg-art-marigold',
  'bg-art-sand',
  'bg-art-rose',
  'bg-art-skin-1',
  'bg-art-skin-2',
  'bg-art-skin-3',
  'bg-art-ink',
  'bg-art-paper',
] as const;

export function TokensPart() {
  return (
    <GallerySection id="tokens" title="Colours and type">
      <GalleryExample title="Surfaces and hues" className="grid grid-cols-2 gap-3 sm:grid-cols-4 md:grid-cols-6">
        {fills.map(([fill, name]) => (
          <div key={name}>
            <div className={`h-14 rounded-control border border-line ${fill}`} />
            <p className="mt-1 break-words text-ink-muted">{name}</p>
          </div>
        ))}
      </GalleryExample>
      <GalleryExample title="For drawings" className="flex flex-wrap gap-2">
        {art.map((fill) => (
          <div
            key={fill}
            className={`size-12 rounded-full border border-line ${fill}`}
            title={fill.replace('bg-', '')}
          />
        ))}
      </GalleryExample>
      <GalleryExample title="Type" className="grid gap-3">
        <p className="text-4xl font-semibold">Care for everyone at home</p>
        <p className="text-3xl font-semibold">Find a Doctor</p>
        <p className="text-2xl font-semibold">Top Clinics</p>
        <p className="text-xl font-semibold">Dr. Lakshmi Venkataraman Subramaniam</p>
        <p className="text-lg">Consultation at Sahyadri Super Speciality Hospital, Deccan Gymkhana.</p>
        <p className="max-w-prose">
          Text is never smaller than this. Bring earlier reports and a list of medicines; the visit takes about 30
          minutes.{' '}
          <a className="link" href="#tokens">
            A link in a sentence
          </a>
          .
        </p>
        <p className="text-ink-muted">Muted text: Jan 5, 2027 at 3:30 PM, India time.</p>
        <p lang="hi">डॉक्टर और क्लिनिक खोजें, परिवार के हर सदस्य की प्रोफ़ाइल रखें और अपॉइंटमेंट बुक करें।</p>
      </GalleryExample>
    </GallerySection>
  );
}
