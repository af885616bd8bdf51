import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type AccordionItem = { id: string; title: string; content: ReactNode };

type AccordionProps = {
  items: readonly AccordionItem[];
  /** Opening one closes the others of the same name. */
  name?: string | undefined;
};

/** Questions that unfold. The platform's own element: works without script, and find-in-page opens it. */
export function Accordion({ items, name }: AccordionProps) {
  return (
    <div className="ui-accordion">
      {items.map((item) => (
        <details key={item.id} id={item.id} name={name}>
          <summary>
            {item.title}
            <ChevronDown aria-hidden="true" />
          </summary>
          <div className="max-w-prose pb-5 text-ink-muted">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
