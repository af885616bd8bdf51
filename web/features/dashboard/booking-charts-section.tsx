import type { ReactNode } from 'react';
import { Area, AreaChart, Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { indiaInstant, shortDate } from '#contract/clock.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { listRupees } from '#contract/money.ts';
import { Card } from '#web/ui/card.tsx';
import { shortRupees } from './rupee-words.ts';

type Totals = { name: string; bookings: number; revenue: number };
const maxShownCities = 7;

/** Charts of the bookings of the last 30 days without cancelled ones: number and revenue by day, and number by city. */
export function BookingChartsSection({ days, cities }: Pick<Dashboard, 'days' | 'cities'>) {
  const byDay = days.map(({ day, ...totals }) => ({ name: shortDate(indiaInstant(day, '12:00')), ...totals }));
  const byCity = groupSmallCities(cities.map(({ city, ...totals }) => ({ name: city ?? 'No city', ...totals })));
  const bookings = sum(byDay, 'bookings');
  return (
    <section aria-label="Last 30 days" className="dashboard-charts">
      <ChartCard title="Bookings" figure={bookings.toLocaleString('en-IN')} rows={byDay} by="Day">
        <BarChart data={byDay} {...chartProps}>
          {gridLines}
          <XAxis dataKey="name" {...axisProps} tickFormatter={withoutYear} interval={6} />
          <YAxis {...axisProps} width={44} allowDecimals={false} tickFormatter={shortCount} />
          <Tooltip {...tooltipProps} cursor={{ fill: 'var(--color-surface-sunken)' }} />
          <Bar dataKey="bookings" name="Bookings" fill="var(--color-brand)" radius={[3, 3, 0, 0]} {...noAnimation} />
        </BarChart>
      </ChartCard>
      <ChartCard title="Revenue" figure={listRupees(sum(byDay, 'revenue'))} rows={byDay} by="Day">
        <AreaChart data={byDay} {...chartProps}>
          {gridLines}
          <XAxis dataKey="name" {...axisProps} tickFormatter={withoutYear} interval={6} />
          <YAxis {...axisProps} width={56} tickFormatter={shortRupees} />
          <Tooltip {...tooltipProps} formatter={(paise) => listRupees(Number(paise))} />
          <Area
            {...noAnimation}
            dataKey="revenue"
            name="Revenue"
            stroke="var(--color-accent-ink)"
            strokeWidth={2}
            fill="var(--color-accent)"
            fillOpacity={0.2}
          />
        </AreaChart>
      </ChartCard>
      <ChartCard
        title="By city"
        figure={`${cities.length} ${cities.length === 1 ? 'city' : 'cities'}`}
        rows={byCity}
        by="City"
      >
        <BarChart data={byCity} layout="vertical" {...chartProps}>
          <XAxis type="number" {...axisProps} allowDecimals={false} tickFormatter={shortCount} />
          <YAxis type="category" dataKey="name" {...axisProps} width={92} interval={0} />
          <Tooltip {...tooltipProps} content={CityTooltip} cursor={{ fill: 'var(--color-surface-sunken)' }} />
          <Bar dataKey="bookings" name="Bookings" fill="var(--color-brand)" radius={[0, 3, 3, 0]} {...noAnimation} />
        </BarChart>
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
const withoutYear = (date: string) => date.replace(/, \d+$/, '');
const sum = (rows: readonly Totals[], field: 'bookings' | 'revenue') =>
  rows.reduce((total, row) => total + row[field], 0);

/** Keeps the largest cities and sums the others in one row, because a chart with many bars is hard to read. */
function groupSmallCities(rows: Totals[]): Totals[] {
  if (rows.length <= maxShownCities + 1) return rows;
  const rest = rows.slice(maxShownCities);
  return [
    ...rows.slice(0, maxShownCities),
    { name: 'Others', bookings: sum(rest, 'bookings'), revenue: sum(rest, 'revenue') },
  ];
}

type CityTooltipProps = { active?: boolean; payload?: readonly { payload?: Totals }[] };

function CityTooltip({ active, payload }: CityTooltipProps) {
  const city = payload?.[0]?.payload;
  if (!active || !city) return null;
  return (
    <div className="rounded-control border border-line-strong bg-surface-raised px-3 py-2">
      <p className="font-semibold">{city.name}</p>
      <p>Bookings : {city.bookings.toLocaleString('en-IN')}</p>
      <p>Revenue : {listRupees(city.revenue)}</p>
    </div>
  );
}

type ChartCardProps = { title: string; figure: string; rows: readonly Totals[]; by: string; children: ReactNode };

/** A chart, and a table with the same figures for screen readers. */
function ChartCard({ title, figure, rows, by, children }: ChartCardProps) {
  return (
    <Card as="section" aria-label={`${title}, last 30 days`} className="relative min-w-0">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        <p className="text-ink-muted">
          <strong className="text-ink tabular-nums">{figure}</strong> · 30 days
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
          <caption>{title}, last 30 days</caption>
          <thead>
            <tr>
              <th scope="col">{by}</th>
              <th scope="col">Bookings</th>
              <th scope="col">Revenue</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, bookings, revenue }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{bookings.toLocaleString('en-IN')}</td>
                <td>{listRupees(revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
