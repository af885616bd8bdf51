import { Example, GallerySection } from './gallery-section.tsx';

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

/** The palette and the type scale. */
export function TokensPart() {
  return (
    <GallerySection id="tokens" title="Colours and type">
      <Example title="Surfaces and hues" className="grid grid-cols-2 gap-3 sm:grid-cols-4 md:grid-cols-6">
        {fills.map(([fill, name]) => (
          <div key={name}>
            <div className={`h-14 rounded-control border border-line ${fill}`} />
            <p className="mt-1 break-words text-ink-muted">{name}</p>
          </div>
        ))}
      </Example>
      <Example title="For drawings" className="flex flex-wrap gap-2">
        {art.map((fill) => (
          <div
            key={fill}
            className={`size-12 rounded-full border border-line ${fill}`}
            title={fill.replace('bg-', '')}
          />
        ))}
      </Example>
      <Example title="Type" className="grid gap-3">
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
      </Example>
    </GallerySection>
  );
}
