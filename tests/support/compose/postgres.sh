#!/bin/sh
# Debian's PostgreSQL with the variables of the official image that deploy/compose.yaml sets. The
# official image needs a registry.
set -e
data=/var/lib/postgresql/data
as_postgres="setpriv --reuid=postgres --regid=postgres --init-groups"
export PATH=/usr/lib/postgresql/15/bin:$PATH
mkdir -p /run/postgresql
chown postgres "$data" /run/postgresql
if [ ! -e "$data/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  chown postgres /tmp/password
  $as_postgres initdb -D "$data" -U "$POSTGRES_USER" --auth-local=trust \
    --auth-host=scram-sha-256 --pwfile=/tmp/password -E UTF8
  echo "host all all all scram-sha-256" >> "$data/pg_hba.conf"
  echo "create database \"$POSTGRES_DB\"" | $as_postgres postgres --single -D "$data" postgres
fi
exec $as_postgres postgres -D "$data" -c listen_addresses='*'
