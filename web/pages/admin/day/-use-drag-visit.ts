import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

type Drag = { scroller: RefObject<HTMLElement | null>; onDrop: (visitId: string, minute: number) => void };

/** The movement in pixels from which a press is a drag. A smaller movement is a click. */
const minDistance = 6;
const scrollEdge = 48;
const scrollStep = 14;

/**
 * Drags a visit with the mouse or a pen to a free slot of its own column. Touch scrolls the board instead: there,
 * visits are moved with `Move to…`. Escape cancels.
 */
export function useDragVisit({ scroller, onDrop }: Drag) {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const endDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => endDrag.current?.(), []);

  const handlePointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>('[data-movable] > [data-visit]');
    const card = button?.closest<HTMLElement>('li');
    const visitId = button?.dataset.visit;
    if (!card || !visitId || event.button !== 0 || event.pointerType === 'touch' || endDrag.current) return;
    const start = { x: event.clientX, y: event.clientY };
    const columnId = card.closest<HTMLElement>('[data-column]')?.dataset.column;
    const box = card.getBoundingClientRect();
    let ghost: HTMLElement | null = null;
    let target: HTMLElement | null = null;

    const setTarget = (next: HTMLElement | null) => {
      if (next === target) return;
      target?.removeAttribute('data-over');
      next?.setAttribute('data-over', '');
      target = next;
    };
    const begin = () => {
      ghost = card.cloneNode(true) as HTMLElement;
      ghost.className = 'day-visit day-ghost';
      ghost.setAttribute('aria-hidden', 'true');
      ghost.inert = true;
      ghost.style.width = `${box.width}px`;
      ghost.style.height = `${box.height}px`;
      document.body.append(ghost);
      setDraggedId(visitId);
    };
    const handleMove = ({ clientX, clientY }: PointerEvent) => {
      const [dx, dy] = [clientX - start.x, clientY - start.y];
      if (!ghost && Math.hypot(dx, dy) < minDistance) return;
      if (!ghost) begin();
      ghost?.style.setProperty('translate', `${box.left + dx}px ${box.top + dy}px`);
      scrollNearEdge(scroller.current, clientX, clientY);
      const slot = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-slot]') ?? null;
      const isInColumn = slot?.closest<HTMLElement>('[data-column]')?.dataset.column === columnId;
      setTarget(isInColumn ? slot : null);
    };
    const finish = () => {
      removeEventListener('pointermove', handleMove);
      removeEventListener('pointerup', handleUp);
      removeEventListener('pointercancel', finish);
      removeEventListener('keydown', handleKey, true);
      if (ghost) ignoreNextClick();
      ghost?.remove();
      setTarget(null);
      setDraggedId(null);
      endDrag.current = null;
    };
    const handleUp = () => {
      const minute = target?.dataset.slot;
      finish();
      if (minute !== undefined) onDrop(visitId, Number(minute));
    };
    const handleKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || !ghost) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      finish();
    };
    endDrag.current = finish;
    addEventListener('pointermove', handleMove);
    addEventListener('pointerup', handleUp);
    addEventListener('pointercancel', finish);
    addEventListener('keydown', handleKey, true);
  };

  return { draggedId, handlePointerDown };
}

/** After a drag, the release of the mouse button also clicks the element below it. This click is ignored. */
function ignoreNextClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail === 0) return; // Enter or Space
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', ignore, { capture: true, once: true });
  addEventListener('pointerdown', () => removeEventListener('click', ignore, true), { capture: true, once: true });
}

function scrollNearEdge(board: HTMLElement | null, x: number, y: number): void {
  if (!board) return;
  const { left, right, top, bottom } = board.getBoundingClientRect();
  const belowHeads = top + scrollEdge + 24;
  board.scrollBy(
    x > right - scrollEdge ? scrollStep : x < left + scrollEdge ? -scrollStep : 0,
    y > bottom - scrollEdge ? scrollStep : y < belowHeads ? -scrollStep : 0,
  );
}
