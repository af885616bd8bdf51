import { type RefObject, useEffect, useState } from 'react';

/** Columns within this distance of the visible part are rendered, so that scrolling shows no empty ones. */
const margin = '0px 300px';
/** In pixels, for the usual text size: a column is at least this wide, beside the hours. */
const [minColumnWidth, hoursWidth] = [192, 68];

/** How many columns the first frame has: as many as fit into the page, so that it is drawn soon. */
function firstColumns(): number {
  const width = document.querySelector('.day-page')?.clientWidth ?? innerWidth;
  return Math.ceil((width - hoursWidth) / minColumnWidth);
}

/** The ids of the columns that are on the screen or near it. */
export function useNearColumns(scroller: RefObject<HTMLElement | null>, ids: readonly string[]): ReadonlySet<string> {
  const [near, setNear] = useState<ReadonlySet<string>>(() => new Set(ids.slice(0, firstColumns())));
  const idList = ids.join();
  useEffect(() => {
    if (!idList || !scroller.current) return;
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const id = (target as HTMLElement).dataset.column ?? '';
            if (isIntersecting) after.add(id);
            else after.delete(id);
          }
          return after;
        }),
      { root: scroller.current, rootMargin: margin },
    );
    for (const column of scroller.current.querySelectorAll('[data-column]')) observer.observe(column);
    return () => observer.disconnect();
  }, [scroller, idList]);
  return near;
}
