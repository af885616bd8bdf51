-- Site files: the built scripts and styles of every version of the screens that was served within a week.
--
-- A tab that was opened before a deployment loads parts of its own version later, when the folder of the
-- build has only the files of the next one. Behind a proxy, an old server may be asked for files of a new
-- page. So every server stores its files here, and answers from here for files that it does not have.
-- File names contain the hash of the content, so a stored file never changes.
--
-- `last_used_at` is when a server with this file last ran. A week later the file is deleted.
--
-- Forward only. Safe while an old server runs: it neither reads nor writes the table.

create table site_files (
  name         text primary key,
  mime_type    text not null,
  bytes        bytea not null,
  last_used_at timestamptz not null,
  constraint site_files_name_plain check (name ~ '^[A-Za-z0-9_.-]{1,200}$'),
  constraint site_files_size_sane check (length(bytes) <= 5242880)
);
comment on table site_files is 'Built scripts and styles of the current and of earlier versions of the screens, by file name.';

create index site_files_by_use on site_files (last_used_at);

grant select on site_files to caresaathi_app, caresaathi_staff;
grant insert, update, delete on site_files to caresaathi_staff;
