import { useEffect, useRef, useState } from 'react';

type FormTab = { id: string; fields: readonly string[] };

/**
 * The tabs of a form that is spread over several. Where a field is wrong, its tab is marked; when the form is refused,
 * the first such tab opens and its field gets the focus.
 */
export function useFormTabs(tabs: readonly FormTab[], errors: Record<string, unknown>) {
  const [open, setOpen] = useState(tabs[0]?.id ?? '');
  const body = useRef<HTMLFormElement>(null);
  const isLeading = useRef(false);

  // After each render, until the refusal has reached the field.
  useEffect(() => {
    if (!isLeading.current) return;
    const wrong = body.current?.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) [aria-invalid="true"]');
    if (!wrong) return;
    isLeading.current = false;
    wrong.focus();
  });

  return {
    open,
    setOpen,
    body,
    hasError: (id: string) => tabs.find((tab) => tab.id === id)?.fields.some((field) => errors[field]) ?? false,
    /** Leads to the first of these fields. */
    reveal: (fields: readonly string[]) => {
      const names = new Set(fields.map((field) => field.split('.')[0]));
      const first = tabs.find((tab) => tab.fields.some((field) => names.has(field)));
      if (!first) return;
      isLeading.current = true;
      setOpen(first.id);
    },
  };
}
