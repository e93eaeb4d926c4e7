#!/bin/sh
# Starts Patroni, which starts PostgreSQL. The container's host name is the server's name.
set -eu
: "${CLUSTER_PASSWORD:?must be set in .env where COMPOSE_PROFILES names cluster}"
name=$(hostname)
export PATRONI_NAME="$name"
export PATRONI_RESTAPI_CONNECT_ADDRESS="$name:8008"
export PATRONI_POSTGRESQL_CONNECT_ADDRESS="$name:5432"
export PATRONI_REPLICATION_PASSWORD="$CLUSTER_PASSWORD"
export PATRONI_REWIND_PASSWORD="$CLUSTER_PASSWORD"
exec patroni /etc/encounters/patroni.yml
