#!/bin/sh
# What the official image's entry point does for an ordinary user, as far as docker-compose.yml relies on it.
set -eu
socket="-c unix_socket_directories=/var/run/postgresql"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  printf '%s\n' "$POSTGRES_PASSWORD" >/tmp/password
  # shellcheck disable=SC2086 # several arguments on purpose
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust $POSTGRES_INITDB_ARGS
  rm /tmp/password
  printf '\nhost all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -o "-c listen_addresses= $socket" -w start
  psql --quiet --no-psqlrc --username "$POSTGRES_USER" --dbname postgres --command "CREATE DATABASE \"$POSTGRES_DB\""
  for file in /docker-entrypoint-initdb.d/*.sh; do "$file"; done
  pg_ctl -D "$PGDATA" -m fast -w stop
fi
# shellcheck disable=SC2086 # several arguments on purpose
exec "$@" -c 'listen_addresses=*' $socket
