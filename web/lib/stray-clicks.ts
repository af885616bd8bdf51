/** A click or tap: the control that it hit, the place and the time. */
export type Click = {
  control: object | null;
  words: string;
  count: number;
  isTouch: boolean;
  x: number;
  y: number;
  at: number;
};

/** Touch screens do not count taps: two taps within this time and distance are a double tap. */
const doubleTapMs = 400;
const doubleTapPixels = 24;

/**
 * Both clicks of a double click are meant for the control that the first click hit. The second click is stray if it
 * hits another control, because the page has moved, or if the first click has changed the words of the button.
 */
export function isStray(click: Click, first: Click | null): boolean {
  if (!first || !isRepeated(click, first)) return false;
  return click.control !== first.control || click.words !== first.words;
}

function isRepeated(click: Click, first: Click): boolean {
  if (click.count > 1) return true;
  const isNear = Math.hypot(click.x - first.x, click.y - first.y) <= doubleTapPixels;
  return click.isTouch && isNear && click.at - first.at <= doubleTapMs;
}

/** Cancels stray clicks, on every page. */
export function ignoreStrayClicks(): void {
  let first: Click | null = null;
  addEventListener(
    'click',
    (event) => {
      if (event.detail === 0) return; // Enter or Space
      const click = clickOf(event);
      if (isStray(click, first)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else {
        first = click;
      }
    },
    { capture: true },
  );
}

function clickOf(event: MouseEvent): Click {
  const target = event.target as Element;
  const control = target.closest('a, button, summary, label, input, select, textarea, tr');
  return {
    // After a click on a label, browsers report a click on its field too: both are the same control.
    control: (control instanceof HTMLInputElement && control.labels?.[0]) || control,
    words: control?.matches('a, button') ? (control.getAttribute('aria-label') ?? control.textContent) : '',
    count: event.detail,
    isTouch: (event as PointerEvent).pointerType === 'touch',
    x: event.clientX,
    y: event.clientY,
    at: event.timeStamp,
  };
}
