import { EllipsisVertical } from 'lucide-react';
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
import { buttonClass } from './button.tsx';

type MenuProps = {
  /** The accessible name of the menu, e.g. `Account`. */
  label: string;
  /** The content of the button that opens the menu. */
  trigger: ReactNode;
  /** The classes of the button, e.g. `buttonClass('quiet')`. */
  triggerClassName?: string | undefined;
  /** The accessible name of the button, if its content is only an icon. */
  triggerLabel?: string | undefined;
  /** The edge of the button that the menu aligns with. */
  align?: 'start' | 'end' | undefined;
  /** Content above the items, e.g. the user's name. */
  header?: ReactNode;
  /** `MenuItem`, `MenuLink`, or a router's link with `{...menuItemProps}`. */
  children: ReactNode;
};

/** The props that make a router's link an item of a menu. */
export const menuItemProps = { role: 'menuitem', tabIndex: -1, className: 'ui-menu-item' } as const;

/** A button that opens a list of actions and links. A native popover, so that it opens before hydration. */
export function Menu({ label, trigger, triggerClassName, triggerLabel, align = 'end', header, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  const items = () => [...(popover.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const close = () => popover.current?.hidePopover();

  useEffect(() => {
    if (!isOpen) return;
    const reposition = () => positionMenu(popover.current, button.current, align);
    addEventListener('scroll', reposition, { capture: true, passive: true });
    addEventListener('resize', reposition);
    return () => {
      removeEventListener('scroll', reposition, { capture: true });
      removeEventListener('resize', reposition);
    };
  }, [isOpen, align]);

  const positionAndFocus = () => {
    positionMenu(popover.current, button.current, align);
    items()[0]?.focus();
  };

  const handleToggle = (event: ToggleEvent) => {
    setIsOpen(event.newState === 'open');
    // The ArrowDown handler may already have moved the focus into the menu.
    if (event.newState === 'open' && !popover.current?.contains(document.activeElement)) positionAndFocus();
  };

  const handleKey = (event: KeyboardEvent) => {
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
          positionAndFocus();
        }}
      >
        {trigger}
      </button>
      <div ref={popover} id={id} popover="auto" className="ui-menu" onToggle={handleToggle}>
        {header ? <div className="border-b border-line px-3 pt-2 pb-3 mb-1.5">{header}</div> : null}
        <div
          role="menu"
          aria-label={label}
          onKeyDown={handleKey}
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

export function MenuItem({ tone, ...rest }: Omit<ComponentProps<'button'>, 'type'> & { tone?: 'danger' | undefined }) {
  return <button {...rest} {...menuItemProps} type="button" data-tone={tone} />;
}

export function MenuLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} {...menuItemProps}>
      {children}
    </a>
  );
}

function nextItem(all: HTMLElement[], key: string): HTMLElement | undefined {
  const focusedIndex = all.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return all[(focusedIndex + 1) % all.length];
  if (key === 'ArrowUp') return all.at(focusedIndex <= 0 ? -1 : focusedIndex - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length > 1 || key === ' ') return undefined;
  // A letter moves to the next item that starts with it.
  const letter = key.toLocaleLowerCase();
  return [...all.slice(focusedIndex + 1), ...all.slice(0, focusedIndex)].find((item) =>
    item.textContent.trim().toLocaleLowerCase().startsWith(letter),
  );
}

/** Positions the menu below the button, or above it if there is no space, and keeps it inside the window. */
function positionMenu(menu: HTMLElement | null, button: HTMLElement | null, align: 'start' | 'end') {
  if (!menu || !button) return;
  const anchor = button.getBoundingClientRect();
  const size = { width: menu.offsetWidth, height: menu.offsetHeight };
  const left = align === 'end' ? anchor.right - size.width : anchor.left;
  const hasSpaceBelow = anchor.bottom + 6 + size.height <= innerHeight - 8;
  const hasSpaceAbove = anchor.top >= size.height + 14;
  const opensBelow = hasSpaceBelow || !hasSpaceAbove;
  const top = opensBelow ? anchor.bottom + 6 : anchor.top - 6 - size.height;
  menu.style.setProperty(
    '--menu-left',
    `${Math.max(8, Math.min(left, document.documentElement.clientWidth - size.width - 8))}px`,
  );
  menu.style.setProperty('--menu-top', `${top}px`);
  menu.dataset.placed = '';
}

/** The actions of a row, in a menu. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      label={label}
      triggerLabel={label}
      triggerClassName={buttonClass('quiet', 'small', 'ui-button-icon')}
      trigger={<EllipsisVertical aria-hidden="true" />}
    >
      {children}
    </Menu>
  );
}
