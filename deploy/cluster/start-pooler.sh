#!/bin/sh
# Starts PgBouncer, which logs in to PostgreSQL as the application.
set -eu
if ! getent hosts haproxy >/dev/null; then
  echo 'There is no haproxy yet. Does COMPOSE_PROFILES in .env name cluster?' >&2
  exit 1
fi
printf '"encounters" "%s"\n' "$POSTGRES_PASSWORD" > /tmp/users.txt
exec pgbouncer /etc/encounters/pgbouncer.ini
