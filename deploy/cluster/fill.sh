#!/bin/bash
# Fills addresses and new passwords into the files of this folder, and packs them, one archive for each machine.
#
#   fill.sh FOLDER DB1 DB2 DB3 APPLICATION...
#
# Creates FOLDER with db1.tar, db2.tar, db3.tar and application.tar for the machines, caresaathi.env for the product
# and pgpass for psql. All of them contain passwords.
# SECRET_KEY (from the environment) is the key of an installation that is moved; without it, a new one is generated.
# PG_VERSION is the PostgreSQL of the machines: 15 (Debian 12) unless it is set.
set -euo pipefail
umask 077

[ $# -ge 5 ] || { sed -n 's/^#   //p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
folder=$1 db1=$2 db2=$3 db3=$4
shift 4
applications=("$@")
mkdir "$folder" # fails if it exists: other passwords would lock the machines out

password() { openssl rand -hex 24; }
superuser=$(password) replication=$(password) rewind=$(password) patroni=$(password) owner=$(password)
secret_key=${SECRET_KEY:-$(openssl rand -base64 32)}
# The product derives the password of the role that serves requests in the same way (deriveAppPassword).
app=$(printf caresaathi_app | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$(printf %s "$secret_key" | od -An -tx1 | tr -d ' \n')" -binary |
  base64 | tr '+/' '-_' | tr -d '=')

# escaped TEXT: the text for the right side of sed's s|…|…|.
escaped() { printf %s "$1" | sed 's/[&|\\]/\\&/g'; }

# fill SOURCE NAME ADDRESS: copies a folder or file and replaces every @WORD@.
fill() {
  local copy="$folder/$2"
  cp -R "$here/$1" "$copy"
  find "$copy" -type f -print0 | while IFS= read -r -d '' file; do
    # One line of pg_hba for each machine with the product.
    for application in "${applications[@]}"; do sed -n "s|@APPLICATION@|$application|p" "$file"; done > "$folder/lines"
    sed -i -e "/@APPLICATION@/{r $folder/lines
d}" "$file"
    sed -i -e "s|@NAME@|$2|g; s|@ADDRESS@|$3|g; s|@DB1@|$db1|g; s|@DB2@|$db2|g; s|@DB3@|$db3|g" \
      -e "s|@PG_VERSION@|${PG_VERSION:-15}|g; s|@SUPERUSER_PASSWORD@|$superuser|g; s|@REPLICATION_PASSWORD@|$replication|g" \
      -e "s|@REWIND_PASSWORD@|$rewind|g; s|@PATRONI_PASSWORD@|$patroni|g; s|@OWNER_PASSWORD@|$owner|g" \
      -e "s|@APP_PASSWORD@|$app|g; s|@SECRET_KEY@|$(escaped "$secret_key")|g" "$file"
    if grep -n '@[A-Z0-9_]*@' "$file" >&2; then echo "$file has a word that was not replaced." >&2; exit 1; fi
  done
  rm -f "$folder/lines"
}

# pack NAME OWNER FILES...: adds files to an archive, with owner and mode. Folders are not in it, so that unpacking it
# never changes a folder that exists.
pack() {
  local name=$1 owner=$2 mode=$3
  shift 3
  tar -C "$folder/$name" -rf "$folder/$name.tar" --owner="$owner" --group="$owner" --mode="$mode" "$@"
}

for machine in "db1 $db1" "db2 $db2" "db3 $db3"; do
  read -r name address <<< "$machine"
  fill database "$name" "$address"
  pack "$name" root 644 etc/default/etcd etc/systemd/system/{etcd,patroni}.service.d/restart.conf
  pack "$name" postgres 600 etc/patroni/config.yml
  rm -r "${folder:?}/$name"
done
fill application application ''
pack application root 644 etc/haproxy/haproxy.cfg etc/systemd/system/pgbouncer.service.d/restart.conf
pack application postgres 600 etc/pgbouncer/pgbouncer.ini etc/pgbouncer/userlist.txt
rm -r "${folder:?}/application"
fill caresaathi.env caresaathi.env ''

# For psql: PGPASSFILE=FOLDER/pgpass
printf '*:*:*:%s:%s\n' postgres "$superuser" caresaathi_owner "$owner" > "$folder/pgpass"
ls "$folder"
