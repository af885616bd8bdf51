/** A press of a mouse or a finger: what it hit, where, and when. */
export type Press = {
  control: object | null;
  words: string;
  count: number;
  isTouch: boolean;
  x: number;
  y: number;
  at: number;
};

/** Touch screens do not count presses. */
const doubleTapMs = 400;
const doubleTapPixels = 24;

/**
 * The second press of a double click is meant for what the first one hit. If the page moved in between, or the first press
 * gave the button another meaning, it is stray.
 */
export function isStray(press: Press, first: Press | null): boolean {
  if (!first || !isRepeated(press, first)) return false;
  return press.control !== first.control || press.words !== first.words;
}

function isRepeated(press: Press, first: Press): boolean {
  if (press.count > 1) return true;
  const isNear = Math.hypot(press.x - first.x, press.y - first.y) <= doubleTapPixels;
  return press.isTouch && isNear && press.at - first.at <= doubleTapMs;
}

/** Stray presses do nothing, on every page. */
export function ignoreStrayClicks(): void {
  let first: Press | null = null;
  addEventListener(
    'click',
    (event) => {
      if (event.detail === 0) return; // Enter or Space
      const press = pressOf(event);
      if (isStray(press, first)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else {
        first = press;
      }
    },
    { capture: true },
  );
}

function pressOf(event: MouseEvent): Press {
  const target = event.target as Element;
  const control = target.closest('a, button, summary, label, input, select, textarea, tr');
  return {
    // A press of a label is also one of its field.
    control: (control instanceof HTMLInputElement && control.labels?.[0]) || control,
    words: control?.matches('a, button') ? (control.getAttribute('aria-label') ?? control.textContent) : '',
    count: event.detail,
    isTouch: (event as PointerEvent).pointerType === 'touch',
    x: event.clientX,
    y: event.clientY,
    at: event.timeStamp,
  };
}
