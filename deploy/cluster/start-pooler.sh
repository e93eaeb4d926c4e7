#!/bin/sh
# Starts PgBouncer, which signs members' requests in as the application.
set -eu
printf '"encounters" "%s"\n' "$POSTGRES_PASSWORD" > /tmp/users.txt
exec pgbouncer /etc/encounters/pgbouncer.ini
