import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

type MenuProps = {
  /** What the menu is called, e.g. `Account`. */
  label: string;
  /** Inside the button that opens it. */
  trigger: ReactNode;
  /** Look of the button, e.g. `buttonClass('quiet')`. */
  triggerClassName?: string | undefined;
  /** Names the button where its content is only an icon. */
  triggerLabel?: string | undefined;
  /** Which edge of the button the menu lines up with. */
  align?: 'start' | 'end' | undefined;
  /** Above the items: whose menu this is. */
  header?: ReactNode;
  /** `MenuItem`, `MenuLink`, or a router's link with `{...menuItemProps}`. */
  children: ReactNode;
};

/** The props that make a router's link an item of a menu. */
export const menuItemProps = { role: 'menuitem', tabIndex: -1, className: 'ui-menu-item' } as const;

/** A button that opens a list of actions and links. Opening works before the page's script has come. */
export function Menu({ label, trigger, triggerClassName, triggerLabel, align = 'end', header, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  const items = () => [...(popover.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const close = () => popover.current?.hidePopover();

  useEffect(() => {
    if (!isOpen) return;
    const follow = () => place(popover.current, button.current, align);
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [isOpen, align]);

  const settle = () => {
    place(popover.current, button.current, align);
    items()[0]?.focus();
  };

  const toggled = (event: ToggleEvent) => {
    setIsOpen(event.newState === 'open');
    // The keyboard may have moved the focus into the menu already.
    if (event.newState === 'open' && !popover.current?.contains(document.activeElement)) settle();
  };

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close();
    const all = items();
    const next = nextItem(all, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={triggerLabel}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          popover.current?.showPopover();
          settle();
        }}
      >
        {trigger}
      </button>
      <div ref={popover} id={id} popover="auto" className="ui-menu" onToggle={toggled}>
        {header ? <div className="border-b border-line px-3 pt-2 pb-3 mb-1.5">{header}</div> : null}
        <div
          role="menu"
          aria-label={label}
          onKeyDown={move}
          onClick={(event) => {
            const item = (event.target as HTMLElement).closest('[role="menuitem"]');
            if (item && item.ariaDisabled !== 'true') close();
          }}
        >
          {children}
        </div>
      </div>
    </>
  );
}

type MenuItemProps = Omit<ComponentProps<'button'>, 'type'> & { tone?: 'danger' | undefined };

/** An action in a menu. */
export function MenuItem({ tone, ...rest }: MenuItemProps) {
  return <button {...rest} {...menuItemProps} type="button" data-tone={tone} />;
}

/** A plain link in a menu. */
export function MenuLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} {...menuItemProps}>
      {children}
    </a>
  );
}

function nextItem(all: HTMLElement[], key: string): HTMLElement | undefined {
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length > 1 || key === ' ') return undefined;
  // A letter goes to the next item that starts with it.
  const letter = key.toLocaleLowerCase();
  return [...all.slice(at + 1), ...all.slice(0, at)].find((item) =>
    item.textContent.trim().toLocaleLowerCase().startsWith(letter),
  );
}

/** Below the button, or above it where there is no room, inside the window. */
function place(menu: HTMLElement | null, button: HTMLElement | null, align: 'start' | 'end') {
  if (!menu || !button) return;
  const by = button.getBoundingClientRect();
  const size = { width: menu.offsetWidth, height: menu.offsetHeight };
  const left = align === 'end' ? by.right - size.width : by.left;
  const fitsBelow = by.bottom + 6 + size.height <= innerHeight - 8 || by.top < size.height + 14;
  const top = fitsBelow ? by.bottom + 6 : by.top - 6 - size.height;
  menu.style.setProperty(
    '--menu-left',
    `${Math.max(8, Math.min(left, document.documentElement.clientWidth - size.width - 8))}px`,
  );
  menu.style.setProperty('--menu-top', `${top}px`);
  menu.dataset.placed = '';
}
