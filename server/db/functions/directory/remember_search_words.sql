create or replace function remember_search_words() returns trigger
  language plpgsql as $$
begin
  insert into search_words (kind, word)
  select distinct tg_table_name, word
  from changed cross join regexp_split_to_table(changed.search_text, '[^[:alpha:]]+') as word
  where length(word) between 4 and 40
  order by word -- concurrent writers lock rows in the same order, so that they cannot deadlock
  on conflict do nothing;
  return null;
end
$$;
comment on function remember_search_words() is 'Stores the words of the search text of new or changed doctors and clinics.';

create or replace trigger doctors_words_new after insert on doctors referencing new table as changed
  for each statement execute function remember_search_words();
create or replace trigger doctors_words_changed after update on doctors referencing new table as changed
  for each statement execute function remember_search_words();
create or replace trigger clinics_words_new after insert on clinics referencing new table as changed
  for each statement execute function remember_search_words();
create or replace trigger clinics_words_changed after update on clinics referencing new table as changed
  for each statement execute function remember_search_words();
