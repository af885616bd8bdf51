import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#web/lib/form-state.ts';

type FormTab = { id: string; fields: readonly string[] };

/**
 * The state of a form's tabs. A tab with an invalid field is marked. `reveal` opens the first tab with one of the given
 * fields and focuses its first invalid field.
 */
export function useFormTabs(tabs: readonly FormTab[], errors: FieldErrors) {
  const [openTabId, setOpenTabId] = useState(tabs[0]?.id ?? '');
  const formRef = useRef<HTMLFormElement>(null);
  const isFocusPending = useRef(false);

  // Runs after each render until the field is rendered with `aria-invalid`.
  useEffect(() => {
    if (!isFocusPending.current) return;
    const invalid = formRef.current?.querySelector<HTMLElement>(
      '[role="tabpanel"]:not([hidden]) [aria-invalid="true"]',
    );
    if (!invalid) return;
    isFocusPending.current = false;
    invalid.focus();
  });

  const fieldsOf = (paths: readonly string[]) => new Set(paths.map((path) => path.split('.')[0]));
  const invalidFields = fieldsOf(Object.keys(errors));

  return {
    openTabId,
    setOpenTabId,
    formRef,
    hasError: (id: string) =>
      tabs.find((tab) => tab.id === id)?.fields.some((field) => invalidFields.has(field)) ?? false,
    reveal: (fields: readonly string[]) => {
      const names = fieldsOf(fields);
      const first = tabs.find((tab) => tab.fields.some((field) => names.has(field)));
      if (!first) return;
      isFocusPending.current = true;
      setOpenTabId(first.id);
    },
  };
}
