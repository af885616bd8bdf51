import type { ReactNode } from 'react';
import { Area, AreaChart, Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Dashboard } from '#contract/dashboard/schemas.ts';
import { listRupees } from '#contract/shared/money.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { msg } from '#web/i18n/translate.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { Card } from '#web/ui/card.tsx';
import { shortRupees } from './-rupee-words.ts';

type Totals = { name: string; bookings: number; revenue: number };
const maxShownCities = 7;

/**
 * Charts of the last 30 days: the number and the value (`Revenue`) of the bookings by day and their number by city, all
 * without cancelled bookings, and the money that was received by day.
 */
export function BookingChartsSection({ days, cities }: Pick<Dashboard, 'days' | 'cities'>) {
  const t = useT();
  const byDay = days.map(({ day, ...totals }) => ({ name: datesIn(t).date(day), ...totals }));
  const received = byDay.reduce((total, day) => total + day.received, 0);
  const byCity = groupSmallCities(
    cities.map(({ city, ...totals }) => ({ name: city ? t.named(city) : t('No city'), ...totals })),
    t('Others{#other cities}'),
  );
  const bookings = sum(byDay, 'bookings');
  return (
    <section aria-label={t('Last 30 days')} className="dashboard-charts">
      <ChartCard title={t('Bookings')} figure={bookings.toLocaleString('en-IN')} rows={byDay} by={t('Day')}>
        <BarChart data={byDay} {...chartProps}>
          {gridLines}
          <XAxis dataKey="name" {...axisProps} tickFormatter={withoutYear} interval={6} />
          <YAxis {...axisProps} width={44} allowDecimals={false} tickFormatter={shortCount} />
          <Tooltip {...tooltipProps} cursor={{ fill: 'var(--color-surface-sunken)' }} />
          <Bar
            dataKey="bookings"
            name={t('Bookings')}
            fill="var(--color-brand)"
            radius={[3, 3, 0, 0]}
            {...noAnimation}
          />
        </BarChart>
      </ChartCard>
      <ChartCard
        title={t('By city')}
        figure={t.count(cities.length, '{count} city', '{count} cities')}
        rows={byCity}
        by={t('City')}
      >
        <BarChart data={byCity} layout="vertical" {...chartProps}>
          <XAxis type="number" {...axisProps} allowDecimals={false} tickFormatter={shortCount} />
          <YAxis type="category" dataKey="name" {...axisProps} width={92} interval={0} />
          <Tooltip {...tooltipProps} content={CityTooltip} cursor={{ fill: 'var(--color-surface-sunken)' }} />
          <Bar
            dataKey="bookings"
            name={t('Bookings')}
            fill="var(--color-brand)"
            radius={[0, 3, 3, 0]}
            {...noAnimation}
          />
        </BarChart>
      </ChartCard>
      <ChartCard title={t('Revenue')} figure={listRupees(sum(byDay, 'revenue'))} rows={byDay} by={t('Day')}>
        <AreaChart data={byDay} {...chartProps}>
          {gridLines}
          <XAxis dataKey="name" {...axisProps} tickFormatter={withoutYear} interval={6} />
          <YAxis {...axisProps} width={56} tickFormatter={shortRupees} />
          <Tooltip {...tooltipProps} formatter={(paise) => listRupees(Number(paise))} />
          <Area
            {...noAnimation}
            dataKey="revenue"
            name={t('Revenue')}
            stroke="var(--color-accent-ink)"
            strokeWidth={2}
            fill="var(--color-accent)"
            fillOpacity={0.2}
          />
        </AreaChart>
      </ChartCard>
      <ChartCard
        title={t('Money received')}
        figure={listRupees(received)}
        rows={byDay}
        by={t('Day')}
        columns={[[msg('Money received'), (day) => listRupees(day.received)]]}
      >
        <AreaChart data={byDay} {...chartProps}>
          {gridLines}
          <XAxis dataKey="name" {...axisProps} tickFormatter={withoutYear} interval={6} />
          <YAxis {...axisProps} width={56} tickFormatter={shortRupees} />
          <Tooltip {...tooltipProps} formatter={(paise) => listRupees(Number(paise))} />
          <Area
            {...noAnimation}
            dataKey="received"
            name={t('Money received')}
            stroke="var(--color-brand)"
            strokeWidth={2}
            fill="var(--color-brand)"
            fillOpacity={0.2}
          />
        </AreaChart>
      </ChartCard>
    </section>
  );
}

const chartProps = { margin: { top: 8, right: 20, bottom: 0, left: 0 }, accessibilityLayer: false } as const;
const axisProps = { stroke: 'var(--color-ink-muted)', tickLine: false, axisLine: false, fontSize: 14 } as const;
const noAnimation = { isAnimationActive: false } as const;
const gridLines = <CartesianGrid vertical={false} stroke="var(--color-line)" />;
const tooltipProps = {
  ...noAnimation,
  contentStyle: {
    background: 'var(--color-surface-raised)',
    border: '1px solid var(--color-line-strong)',
    borderRadius: 8,
  },
  labelStyle: { color: 'var(--color-ink)', fontWeight: 600 },
  itemStyle: { color: 'var(--color-ink)' },
};
const compactNumber = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });

const shortCount = (count: number) => compactNumber.format(count);
const withoutYear = (date: string) => date.replace(/,? \d{4}$/, '');
const sum = (rows: readonly Totals[], field: 'bookings' | 'revenue') =>
  rows.reduce((total, row) => total + row[field], 0);

/** Keeps the largest cities and sums the others in one row, because a chart with many bars is hard to read. */
function groupSmallCities(rows: Totals[], nameOfRest: string): Totals[] {
  if (rows.length <= maxShownCities + 1) return rows;
  const rest = rows.slice(maxShownCities);
  return [
    ...rows.slice(0, maxShownCities),
    { name: nameOfRest, bookings: sum(rest, 'bookings'), revenue: sum(rest, 'revenue') },
  ];
}

function CityTooltip({ active, payload }: { active?: boolean; payload?: readonly { payload?: Totals }[] }) {
  const t = useT();
  const city = payload?.[0]?.payload;
  if (!active || !city) return null;
  return (
    <div className="rounded-control border border-line-strong bg-surface-raised px-3 py-2">
      <p className="font-semibold">{city.name}</p>
      <p>{t('Bookings : {count}', { count: city.bookings.toLocaleString('en-IN') })}</p>
      <p>{t('Revenue : {amount}', { amount: listRupees(city.revenue) })}</p>
    </div>
  );
}

type ChartCardProps<Row> = {
  title: string;
  figure: string;
  rows: readonly Row[];
  by: string;
  /** The columns of the table for screen readers: bookings and revenue by default. */
  columns?: readonly [header: string, words: (row: Row) => string][];
  children: ReactNode;
};

const bookingColumns: readonly [string, (row: Totals) => string][] = [
  [msg('Bookings'), ({ bookings }) => bookings.toLocaleString('en-IN')],
  [msg('Revenue'), ({ revenue }) => listRupees(revenue)],
];

/** A chart, and a table with the same figures for screen readers. */
function ChartCard<Row extends Totals>(props: ChartCardProps<Row>) {
  const t = useT();
  const { title, figure, rows, by, columns = bookingColumns, children } = props;
  return (
    <Card as="section" aria-label={t('{title}, last 30 days', { title })} className="relative min-w-0">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        <p className="text-ink-muted">
          <Sentence
            text="{figure} · 30 days"
            elements={{ figure: <strong className="text-ink tabular-nums">{figure}</strong> }}
          />
        </p>
      </div>
      <div aria-hidden="true" className="h-52">
        <ResponsiveContainer width="100%" height="100%">
          {children}
        </ResponsiveContainer>
      </div>
      {/* The wrapper hides the table: `sr-only` cannot shrink a table itself, and its rows would make the page longer. */}
      <div className="sr-only">
        <table>
          <caption>{t('{title}, last 30 days', { title })}</caption>
          <thead>
            <tr>
              <th scope="col">{by}</th>
              {columns.map(([header]) => (
                <th key={header} scope="col">
                  {t(header)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {columns.map(([header, words]) => (
                  <td key={header}>{words(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
