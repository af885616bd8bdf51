-- expand
-- Phones of former members of the team, who left it before `staff_phones` was filled by a trigger: no family's phone is corrected to
-- one of them within a year. The audit log knows the members.
--
-- Forward only. Safe while the old server runs: it does not read the table.

insert into staff_phones as s (phone, last_used_at)
select a.phone, max(l.at)
from audit_log l join accounts a on a.id::text = l.entity_id
where l.action = 'account.role-changed' and l.entity = 'account' and l.at > now() - interval '1 year'
  and l.before ->> 'role' <> 'user' and a.phone is not null
group by 1
on conflict (phone) do update set last_used_at = greatest(s.last_used_at, excluded.last_used_at);
