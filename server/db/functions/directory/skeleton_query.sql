-- A skeleton is the consonants of a word in Latin letters, which all spellings of a name have in common (search_skeletons()).
-- Every word must be found, each by any of its skeletons. With `is_unfinished`, the last word may be the beginning of a word.
-- Null if no word has a skeleton: then nothing is found.
create or replace function skeleton_query(words text[], is_unfinished boolean) returns tsquery
  language sql stable strict parallel safe as $$
  select string_agg(w.any_of, ' & ')::tsquery
  from (
    select '(' || string_agg(
      s.skeleton || case when is_unfinished and u.place = cardinality(words) then ':*' else '' end, ' | ') || ')' as any_of
    from unnest(words) with ordinality as u(word, place)
    cross join unnest(tsvector_to_array(search_skeletons(search_fold(u.word)))) as s(skeleton)
    group by u.place) w;
$$;
comment on function skeleton_query(text[], boolean) is 'The condition on skeletons for the words of a search.';
