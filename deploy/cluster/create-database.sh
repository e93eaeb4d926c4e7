#!/bin/sh
# Runs once, on the first server: the application owns its database and has no other rights.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\getenv password POSTGRES_PASSWORD
CREATE ROLE encounters LOGIN PASSWORD :'password';
CREATE DATABASE encounters OWNER encounters;
REVOKE ALL ON DATABASE encounters FROM PUBLIC;
SQL
