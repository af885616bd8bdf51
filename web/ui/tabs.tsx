import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useT } from '#web/i18n/use-t.tsx';

export type Tab = {
  id: string;
  label: string;
  content: ReactNode;
  /** Marks the tab: a field inside is invalid. */
  hasError?: boolean | undefined;
};

type TabsProps = {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** The id of the open tab, if the parent controls it (e.g. by the URL). */
  value?: string | undefined;
  onChange?: ((id: string) => void) | undefined;
  /** Keeps closed panels mounted, so that a form with several tabs keeps its fields. */
  keepMounted?: boolean | undefined;
};

/** Tabs with one visible panel. Arrow keys, Home and End move between tabs. */
export function Tabs({ label, tabs, value, onChange, keepMounted = false }: TabsProps) {
  const t = useT();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [lastSelectedId, setLastSelectedId] = useState(tabs[0]?.id);
  const openId = tabs.some((tab) => tab.id === value) ? value : lastSelectedId;

  const select = (tab: Tab) => {
    setLastSelectedId(tab.id);
    onChange?.(tab.id);
  };

  const handleKey = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === openId);
    const targets: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = targets[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (!tab) return;
    event.preventDefault();
    select(tab);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus();
  };

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className="ui-tablist">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            className="ui-tab"
            aria-selected={tab.id === openId}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={tab.id === openId ? 0 : -1}
            onClick={() => select(tab)}
            onKeyDown={handleKey}
          >
            {tab.label}
            {tab.hasError ? (
              <>
                <CircleAlert aria-hidden="true" />
                <span className="sr-only">{t('(needs correction)')}</span>
              </>
            ) : null}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={tab.id !== openId}
          className="pt-5"
        >
          {keepMounted || tab.id === openId ? tab.content : null}
        </div>
      ))}
    </div>
  );
}
