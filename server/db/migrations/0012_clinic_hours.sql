-- Clinic hours: weekly ranges beside the free text of `open_hours`, in the same form as the hours of a
-- doctor. A visit at a clinic with weekly hours has to lie within them. A clinic without any can be booked
-- at any time of its open days.
--
-- The doctors of a clinic are those whose hospital has the clinic's name, in the same city. Staff enter the
-- hospital as text, so an index on the name finds them.
--
-- Forward only. Safe while an old server runs: it neither reads nor writes the table, and its form leaves
-- the hours as they are. Until the last old server has ended, a booking that the new functions reject for a
-- reason it does not know is answered with its text for an unknown patient.

create table clinic_hours (
  clinic_id uuid not null references clinics on delete cascade,
  weekday   smallint not null,
  opens     smallint not null,
  closes    smallint not null,
  primary key (clinic_id, weekday, opens),
  constraint clinic_hours_weekday_known check (weekday between 1 and 7),
  constraint clinic_hours_in_a_day check (opens >= 0 and closes <= 1440 and opens < closes),
  constraint clinic_hours_no_overlap exclude using gist
    (clinic_id with =, weekday with =, int4range(opens, closes) with &&)
);
comment on table clinic_hours is 'The weekly ranges in which a clinic is open, in minutes from midnight in India.';

create index doctors_by_hospital on doctors (city_id, lower(hospital), rating desc, id desc) where archived_at is null;

grant select on clinic_hours to caresaathi_app, caresaathi_staff;
grant insert, update, delete on clinic_hours to caresaathi_staff;
