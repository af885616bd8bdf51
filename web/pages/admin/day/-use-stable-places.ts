import { useEffect, useMemo, useRef, useState } from 'react';
import type { Day, DayVisit } from '#contract/day/schemas.ts';
import {
  assignLanes,
  type BoardColumn,
  boardColumnsOf,
  growRange,
  type HourRange,
  hourRangeOf,
  keepColumns,
  type Lane,
  noDoctorColumn,
  visitSpan,
} from '#web/parts/day/staff/day-rules.ts';

/**
 * Where columns, hours and visits are on the board. They stay there while the page is open, so that a live update moves
 * nothing under the pointer.
 */
export function useStablePlaces(day: Day, showsCancelled: boolean) {
  const columns = useStableColumns(day);
  const range = useStableRange(day.date, columns);
  const lanes = useStableLanes(day.date, columns, showsCancelled);
  const widths = useStableWidths(columns, lanes);
  return { columns, range, lanes, widths };
}

/** The width of the window is divided by at least this number, so that there is space for a column that appears later. */
const fewestColumns = 4;

/**
 * The widths of the columns. The window is divided among the columns that are there when the board opens. A column that
 * appears later does not narrow them. Visits without a doctor may overlap, so their column can be as wide as several: one
 * for each visit that stands beside others.
 */
function useStableWidths(columns: readonly BoardColumn[], lanes: Map<string, ReadonlyMap<string, Lane>>): string[] {
  const shares = columns.map(({ id }) =>
    id === noDoctorColumn ? (lanes.get(id)?.values().next().value?.lanes ?? 1) : 1,
  );
  const [sum] = useState(() =>
    Math.max(
      shares.reduce((all, share) => all + share, 0),
      fewestColumns,
    ),
  );
  return shares.map((share) => `calc(${share} * max(12rem, (100% - 4.25rem) / ${sum}))`);
}

function useStableColumns(day: Day): BoardColumn[] {
  const shown = useRef<BoardColumn[]>([]);
  const columns = useMemo(() => keepColumns(shown.current, boardColumnsOf(day)), [day]);
  useEffect(() => {
    shown.current = columns;
  }, [columns]);
  return columns;
}

function useStableRange(date: string, columns: readonly BoardColumn[]): HourRange {
  const shown = useRef<HourRange | null>(null);
  const needed = useMemo(() => hourRangeOf(date, columns), [date, columns]);
  const { first, last } = growRange(shown.current, needed);
  const range = useMemo(() => ({ first, last }), [first, last]);
  useEffect(() => {
    shown.current = range;
  }, [range]);
  return range;
}

function useStableLanes(date: string, columns: readonly BoardColumn[], showsCancelled: boolean) {
  const shown = useRef(new Map<string, number>());
  const withoutDoctor = useRef(1);
  const lanes = useMemo(
    () =>
      new Map(
        columns.map(({ id, visits, steps }) => {
          const isShown = ({ status }: DayVisit) => showsCancelled || status !== 'cancelled';
          const spans = [...visits.filter(isShown), ...steps].map((one) => ({ id: one.id, ...visitSpan(date, one) }));
          const own = assignLanes(spans, shown.current);
          return [id, id === noDoctorColumn ? withEqualWidths(own, withoutDoctor.current) : own] as const;
        }),
      ),
    [date, columns, showsCancelled],
  );
  useEffect(() => {
    withoutDoctor.current = lanes.get(noDoctorColumn)?.values().next().value?.lanes ?? withoutDoctor.current;
    shown.current = new Map([...lanes.values()].flatMap((own) => [...own].map(([id, { lane }]) => [id, lane])));
  }, [lanes]);
  return lanes;
}

/**
 * Gives all visits of a column the same number of lanes (places side by side), and never fewer than `atLeast`. The
 * column gets wider with each lane, so the visits keep their width.
 */
function withEqualWidths(lanes: Map<string, Lane>, atLeast: number): Map<string, Lane> {
  const most = [...lanes.values()].reduce((count, one) => Math.max(count, one.lanes), atLeast);
  return new Map([...lanes].map(([id, { lane }]) => [id, { lane, lanes: most }]));
}
