#!/bin/sh
# Runs once, when PostgreSQL creates its data: the application owns its database and has no other rights. The superuser
# then has no password, so it can log in only from inside the container: docker compose exec postgres psql -U postgres
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
\getenv password POSTGRES_PASSWORD
CREATE ROLE encounters LOGIN PASSWORD :'password';
ALTER DATABASE encounters OWNER TO encounters;
REVOKE ALL ON DATABASE encounters, postgres FROM PUBLIC;
ALTER ROLE postgres PASSWORD NULL;
SQL
