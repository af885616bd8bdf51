import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';

/** A section with a heading, on the page of one record. */
export function FactSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 content-start gap-3">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

type BadgeSectionProps = {
  title: string;
  labels: string[];
  /** The language of the labels, if it is not that of the page. */
  labelsLang?: string | undefined;
};

/** A section with a list of badges. Renders nothing if the list is empty. */
export function BadgeSection({ title, labels, labelsLang }: BadgeSectionProps) {
  if (labels.length === 0) return null;
  return (
    <FactSection title={title}>
      <ul lang={labelsLang} className="flex flex-wrap gap-2">
        {labels.map((label) => (
          <li key={label} className="max-w-full">
            <Badge>{label}</Badge>
          </li>
        ))}
      </ul>
    </FactSection>
  );
}
