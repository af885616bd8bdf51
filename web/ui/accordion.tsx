import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type AccordionItem = { id: string; title: string; content: ReactNode };

type AccordionProps = {
  items: readonly AccordionItem[];
  /** An item that opens closes the other items with the same name. */
  name?: string | undefined;
};

/** Expandable items. Uses native `<details>`, which works without script and opens on find-in-page. */
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
