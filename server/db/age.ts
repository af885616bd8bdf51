import { sql } from './sql.ts';

/** The current age of the patient `p`: the entered age plus the time since. The columns need `livedTime` in the `from` clause. */
export const ageColumns = sql`
  extract(year from lived.time)::integer as age,
  case when p.months is not null and extract(year from lived.time) < 2
    then extract(month from lived.time)::integer end as months`;

export const livedTime = (now: Date) => sql`
  cross join lateral (
    select age((${now}::timestamptz at time zone 'Asia/Kolkata')::date,
      p.age_told_on - make_interval(years => p.age, months => coalesce(p.months, 0))) as time) lived`;
