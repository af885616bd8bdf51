#!/bin/bash
# Creates the product's role and its empty database in the cluster, if they do not exist yet.
#
#   create-database.sh FOLDER
#
# FOLDER is the one that fill.sh created. Run it on a machine with HAProxy.
set -euo pipefail

[ $# -eq 1 ] || { sed -n 's/^#   //p' "$0" >&2; exit 2; }
export PGPASSFILE=$1/pgpass PGHOST=127.0.0.1 PGPORT=5000 PGUSER=postgres PGDATABASE=postgres PGCONNECT_TIMEOUT=10
password=$(sed -n 's/^.*:caresaathi_owner://p' "$PGPASSFILE")

psql --no-psqlrc --quiet -v ON_ERROR_STOP=1 <<SQL
select 'create role caresaathi_owner login createrole'
where not exists (select from pg_roles where rolname = 'caresaathi_owner') \gexec
alter role caresaathi_owner password '$password';
select 'create database caresaathi owner caresaathi_owner'
where not exists (select from pg_database where datname = 'caresaathi') \gexec
SQL
echo "The database caresaathi is there."
