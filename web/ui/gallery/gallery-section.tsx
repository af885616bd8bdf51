import type { ReactNode } from 'react';

export function GallerySection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 border-t border-line py-10 first:border-0">
      <h2 id={`${id}-title`} className="mb-6 text-2xl">
        {title}
      </h2>
      <div className="grid grid-cols-1 gap-8">{children}</div>
    </section>
  );
}

type ExampleProps = {
  title: string;
  children: ReactNode;
  className?: string;
};

export function GalleryExample({ title, children, className = '' }: ExampleProps) {
  return (
    <div>
      <h3 className="mb-3 font-semibold text-ink-muted">{title}</h3>
      <div className={className}>{children}</div>
    </div>
  );
}
