-- A word that is part of a known word stays, and so does a word of fewer than four letters. Any other word becomes the
-- nearest known word with an edit distance of at most two. Returns null if a word has no such neighbour, or if no word
-- changed. The similarity threshold is low enough to find two swapped letters in a short name.
select show_limit(); -- loads pg_trgm, which defines the setting below
create or replace function corrected_words(wanted_kind text, words text[]) returns text[]
  language sql stable parallel safe set pg_trgm.similarity_threshold = 0.25 as $$
  with given as (
    select u.place, search_fold(u.word) as word from unnest(words) with ordinality as u(word, place)
  ), read as (
    select g.place, g.word, length(g.word) < 4 or exists (
      select from search_words s where s.kind = wanted_kind and s.word like '%' || g.word || '%') as is_known
    from given g
  ), meant as (
    select r.place, r.is_known, case when r.is_known then r.word else (
      select s.word from search_words s
      where s.kind = wanted_kind and s.word % r.word and levenshtein_less_equal(s.word, r.word, 2) <= 2
      order by levenshtein_less_equal(s.word, r.word, 2), similarity(s.word, r.word) desc, s.word
      limit 1) end as word
    from read r
  )
  select case when bool_and(m.word is not null) and not bool_and(m.is_known)
    then array_agg(m.word order by m.place) end
  from meant m;
$$;
comment on function corrected_words(text, text[]) is 'Spelling correction for a search without results: the corrected words, or null.';
