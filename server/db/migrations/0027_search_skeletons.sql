-- The search in any script: names are compared by the consonants that one hears.
--
-- `कपूर`, `কাপুর`, `கபூர்` and `Kapoor` are one name. A skeleton is what all its spellings have in common: one letter for
-- each group of consonants that some script or spelling does not distinguish, without vowels. Kapoor is `kpr`, Meena is
-- `mn`. `h` and `y` are left out. A word that then begins with a vowel begins with `a`: Amit is `amt`, Harish is `ars`.
--
--   k  k kh g gh q, and c except before e, i, y      p  p ph b bh f v w
--   s  s sh ch j jh z, and c before e, i, y          t  t th d dh
--   m, n, r, l                                       x is ks; zh (Tamil, Malayalam) is l
--
-- Tamil has one letter for k and g, for t and d, for p and b, and for s and ch; Bengali has one for b and v. Therefore each
-- of these groups is one letter in every script.
--
-- `search_latin` spells Indic letters as Latin ones. The blocks of these scripts in Unicode have 128 characters each, and
-- the same letter is at the same position in all of them, so one table serves all. Exceptions are handled before.
-- It leaves three capital letters for sounds that can be written in two ways; `search_skeletons` stores both:
--   G  Tamil க between vowels: g or h (Nagaraj, Mohan)
--   R  ड़ and its relatives: r or d (Chopra, Rathod)
--   Y  Bengali য: y or j (Yadav, Jatin)
--
-- Indexes contain the results of these functions, so they change only by a migration that builds the indexes again. Names
-- are qualified because PostgreSQL builds and analyses indexes with a search path of its own.
--
-- Forward only. Safe while an old server runs: it does not read the indexes. Writers of doctors and clinics wait while the
-- indexes are built, about ten seconds for 100,000 doctors.

create function search_latin(folded text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if folded !~ '[\u0900-\u0D7F]' then
    return folded;
  end if;
  declare
    -- By position in the block, eight in a row. A consonant brings its vowel `a`; `V` removes it, before another vowel or
    -- alone (virama). `N` is the nukta, `M` a nasal before a consonant.
    letters constant text[] := array[
      '', 'M', 'M', '', 'a', 'a', 'a', 'i',
      'i', 'u', 'u', 'ri', 'li', 'e', 'e', 'e',
      'ai', 'o', 'o', 'o', 'au', 'ka', 'kha', 'ga',
      'gha', 'na', 'cha', 'chha', 'ja', 'jha', 'na', 'ta',
      'tha', 'da', 'dha', 'na', 'ta', 'tha', 'da', 'dha',
      'na', 'na', 'pa', 'pha', 'ba', 'bha', 'ma', 'ya',
      'ra', 'ra', 'la', 'la', 'zha', 'va', 'sha', 'sha',
      'sa', 'ha', '', '', 'N', '', 'Va', 'Vi',
      'Vi', 'Vu', 'Vu', 'Vri', 'Vri', 'Ve', 'Ve', 'Ve',
      'Vai', 'Vo', 'Vo', 'Vo', 'Vau', 'V', '', '',
      'om', '', '', '', '', '', '', '',
      'ka', 'kha', 'ga', 'za', 'Ra', 'Ra', 'fa', 'ya',
      'ri', 'li', 'Vli', 'Vli', ' ', ' ', '0', '1',
      '2', '3', '4', '5', '6', '7', '8', '9',
      'M', '', '', '', '', '', '', '', -- Gurmukhi: tippi is a nasal; addak doubles a consonant, which is not heard here
      '', '', '', '', '', '', '', ''];
    spelt text := normalize(translate(folded, E'\u200C\u200D', ''), NFC);
  begin
    -- Malayalam: a chillu is a letter with a virama. `റ്റ` is tt, `ന്റ` is nt.
    spelt := translate(regexp_replace(spelt, '([ൺൻർൽൾൿ])', '\1്', 'g'), 'ൺൻർൽൾൿ', 'ണനരലളക');
    spelt := replace(replace(spelt, 'ന്റ', 'ന്ട'), 'റ്റ', 'ട');
    -- Bengali: `ওয়` is w; `ৎ` is t without a vowel; two letters of Assamese; `য` without the dot is y or j.
    spelt := replace(replace(spelt, E'\u0993\u09AF\u09BC', 'ব'), 'ৎ', 'ত্');
    spelt := regexp_replace(translate(spelt, 'ৰৱ', 'রব'), E'\u09AF(?!\u09BC)', 'Ya', 'g');
    -- Tamil: `ட்ச` stands for ksh (Meenakshi); no word of another language begins with `இர` or `இல` (Raman, Lakshmi).
    spelt := replace(spelt, 'ட்ச', 'க்ஷ');
    spelt := regexp_replace(spelt, '(^| )இ(?=[ரல])', '\1', 'g');
    spelt := regexp_replace(spelt, '(?<=[\u0B80-\u0BCC])க(?!்)', 'Ga', 'g');
    -- Telugu, Kannada and Malayalam: the nasal at the end of a word is m.
    spelt := regexp_replace(spelt, '[\u0C02\u0C82\u0D02](?![\u0900-\u0D7F])', 'm', 'g');

    select string_agg(case when ascii(c) between 2304 and 3455 then letters[ascii(c) % 128 + 1] else c end, '' order by n)
      into spelt
    from string_to_table(spelt, null) with ordinality as each(c, n);

    spelt := replace(replace(replace(regexp_replace(spelt, 'dh?aN', 'Ra', 'g'), 'phaN', 'fa'), 'jaN', 'za'), 'saN', 'sha');
    spelt := replace(replace(spelt, 'N', ''), 'jaVna', 'gya');
    spelt := replace(regexp_replace(spelt, 'M(?=[pbm])', 'm', 'g'), 'M', 'n');
    -- The vowel of the last consonant is silent.
    spelt := regexp_replace(spelt, '([b-df-hj-np-tv-zGRY])a(?![A-Za-z])', '\1', 'g');
    return replace(replace(spelt, 'aV', ''), 'V', '');
  end;
end
$$;
comment on function search_latin(text) is
  'Folded text with Indic letters in a rough Latin spelling. G, R and Y are sounds that can be written in two ways.';

create function consonant_skeletons(latin text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  -- Without `Dr`, which every doctor has, and without initials. `D'Souza` is one word.
  sounds text := regexp_replace(translate(latin, '''’', ''), '\mdr\M|\m[a-z]\M|[^a-z0-9]+', ' ', 'g');
begin
  -- Soft letters: George, cardiologist; Cecilia; Christina. `Gnanam` begins with n, `Gowda` has no w, `Rao` is राव.
  sounds := regexp_replace(sounds, 'g(?=eor)|(?<=[rd])g(?=e\M)|(?<=lo)g(?=[iy])', 'j', 'g');
  sounds := replace(replace(replace(replace(sounds, 'chr', 'kr'), 'ch', 's'), 'zh', 'l'), 'x', 'ks');
  sounds := regexp_replace(sounds, 'c(?=[eiy])', 's', 'g');
  sounds := regexp_replace(sounds, '\mg(?=n)|(?<=[aeo])w(?![aeiou])', '', 'g');
  sounds := regexp_replace(sounds, 'ao\M', 'av', 'g');
  sounds := regexp_replace(sounds, '(?<=[b-df-hj-np-tv-z])y(?![aeiou])', 'i', 'g'); -- a vowel, as in Hyderabad
  sounds := translate(sounds, 'bfvwcqgzjdhy', 'ppppkkksst'); -- h and y are removed
  -- Doubled letters. A back reference would take seconds for a long word.
  sounds := regexp_replace(sounds,
    '(?<=k)k+|(?<=p)p+|(?<=s)s+|(?<=t)t+|(?<=m)m+|(?<=n)n+|(?<=r)r+|(?<=l)l+', '', 'g');
  -- `Singh` is also written सिंह and সিং.
  sounds := regexp_replace(regexp_replace(sounds, 'n(?=[pm])', 'm', 'g'), 'nka?\M', 'n', 'g');
  return translate(regexp_replace(sounds, '\m[aeiou]+', 'A', 'g'), 'Aaeiou', 'a');
end
$$;
comment on function consonant_skeletons(text) is 'The skeletons of the words of a Latin text, separated by spaces.';

-- The cost keeps the planner from computing skeletons for many rows instead of reading the index.
create function search_skeletons(folded text) returns tsvector
  language plpgsql immutable strict parallel safe cost 5000 as $$
declare
  latin text := public.search_latin(folded);
  found text[] := string_to_array(public.consonant_skeletons(translate(latin, 'GRY', 'kr')), ' ');
begin
  if latin ~ '[GRY]' then
    found := found || string_to_array(public.consonant_skeletons(translate(latin, 'RYG', 'ts')), ' ');
  end if;
  return array_to_tsvector(array_remove(found, ''));
end
$$;
comment on function search_skeletons(text) is
  'The consonant skeletons of all words of a folded text, in any script. Spellings of one name have a skeleton in common.';

-- A skeleton together with a filter is found by one index.
create index doctors_skeletons on doctors using gin (search_skeletons(search_text), specialty, city_id)
  where archived_at is null;
create index clinics_skeletons on clinics using gin (search_skeletons(search_text), type, city_id)
  where archived_at is null;
