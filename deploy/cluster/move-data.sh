#!/bin/bash
# Copies all rows of a database of the product into an empty one of the cluster, in one transaction, and compares the counts.
# The PostgreSQL of both may have different versions; the product's schema must be the same.
#
#   move-data.sh FOLDER
#
# FOLDER is the one that fill.sh created. PGHOST, PGUSER, PGPASSWORD and PGDATABASE name the old database, as a superuser:
# `npm run database` sets them for the embedded one. No server may run on either database meanwhile.
set -euo pipefail

[ $# -eq 1 ] || { sed -n 's/^#   //p' "$0" >&2; exit 2; }
folder=$(cd "$1" && pwd)
rows=$(mktemp -d)
trap 'rm -rf "$rows"' EXIT

old() { psql --no-psqlrc -v ON_ERROR_STOP=1 -qAt "$@"; }
new() {
  env -u PGPASSWORD PGPASSFILE="$folder/pgpass" PGHOST=127.0.0.1 PGPORT=5000 PGUSER=postgres PGDATABASE=caresaathi \
    PGCONNECT_TIMEOUT=10 psql --no-psqlrc -v ON_ERROR_STOP=1 -qAt "$@"
}

# Partitions are left out: their rows are copied with their parent.
tables="select c.oid, c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname"
columns="select t.relname, string_agg(quote_ident(a.attname), ', ' order by a.attname) as names
  from ($tables) t join pg_attribute a on a.attrelid = t.oid
  where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by t.relname order by t.relname"
counts="select format('select %L, count(*) from %I', t.relname, t.relname) from ($tables) t"

if ! diff <(old -c "$columns") <(new -c "$columns"); then
  echo 'The two databases have different columns. Run npm run migrate with the new one first, of the same version.' >&2
  exit 1
fi
if [ "$(new -c 'select exists (select from patients) or exists (select from appointments)')" != f ]; then
  echo 'The new database has patients or appointments already. Nothing was changed.' >&2
  exit 1
fi

# Monthly partitions that the new database lacks, as ensure_month_partitions() creates them.
partitions="select c.relname, p.relname, pg_get_expr(c.relpartbound, c.oid)
  from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname"
{
  echo 'begin; set role caresaathi_owner;'
  comm -23 <(old -F $'\t' -c "set timezone to 'UTC'" -c "$partitions" | sort) \
    <(new -F $'\t' -c "set timezone to 'UTC'" -c "$partitions" | sort) |
    while IFS=$'\t' read -r name parent bound; do
      echo "create table $name (like $parent including defaults including constraints);"
      echo "alter table $name enable row level security;"
      echo "alter table $name force row level security;"
      echo "create policy ${name}_owner on $name to current_user using (true) with check (true);"
      echo "comment on table $name is 'Rows of $parent of one month in India.';"
      echo "alter table $parent attach partition $name $bound;"
    done
  echo 'commit;'
} > "$rows/partitions.sql"
{ echo "set timezone to 'UTC';"; cat "$rows/partitions.sql"; } | new

# The replica role runs no triggers and no checks of foreign keys: every row arrives as it was.
{
  echo 'begin isolation level repeatable read read only;'
  old -F $'\t' -c "$columns" | while IFS=$'\t' read -r table names; do
    echo "\\copy (select $names from $table) to '$rows/$table.rows'"
  done
  echo 'commit;'
} > "$rows/read.sql"
old -f "$rows/read.sql"
{
  echo 'begin; set local session_replication_role = replica;'
  old -c "select 'truncate ' || string_agg(quote_ident(relname), ', ') || ';' from ($tables) t"
  old -F $'\t' -c "$columns" | while IFS=$'\t' read -r table names; do
    echo "\\copy $table ($names) from '$rows/$table.rows'"
  done
  old -c "select format('select setval(%L, %s, %L);', schemaname || '.' || sequencename, coalesce(last_value, start_value),
    last_value is not null) from pg_sequences where schemaname = 'public'"
  echo 'commit; analyze;'
} > "$rows/write.sql"
new -f "$rows/write.sql" > /dev/null

count() { echo "$counts \gexec" | "$1" -F ' '; }
if ! diff <(count old) <(count new); then
  echo 'The counts of rows differ: the old database was changed meanwhile.' >&2
  exit 1
fi
count new | awk '{ tables += 1; rows += $2 } END { print rows " rows of " tables " tables are in the cluster." }'
