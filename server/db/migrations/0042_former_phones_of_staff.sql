-- expand
-- Phones that members of the team gave up before `staff_phones` was filled by a trigger: no family gets one of them within a year. The
-- audit log has them.
--
-- Forward only. Safe while the old server runs: it does not read the table.

insert into staff_phones as s (phone, last_used_at)
select l.before ->> 'phone', max(l.at)
from audit_log l join accounts a on a.id::text = l.entity_id and a.user_role <> 'user'
where l.action = 'account.phone-corrected' and l.entity = 'account' and l.at > now() - interval '1 year'
  and l.before ->> 'phone' is not null
group by 1
on conflict (phone) do update set last_used_at = greatest(s.last_used_at, excluded.last_used_at);
