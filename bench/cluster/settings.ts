import { settingStatements, timeouts } from '../../server/platform/database/connectionSettings.ts'

export type Member = { name: string; port: number; restPort: number; folder: string }

export const passwords = {
  superuser: 'of-the-superuser',
  replication: 'of-the-standbys',
  encounters: 'of-ours',
}

/** Seconds: a dead primary's hold on its leader key, the interval of members' checks, Patroni's retry timeout. */
const timing = { ttl: 20, loop_wait: 2, retry_timeout: 5 }

/** Returns Patroni's configuration of one member, as JSON, which is also YAML. */
export const patroniFile = (member: Member, etcdPort: number, postgres: string): string =>
  JSON.stringify({
    scope: 'encounters',
    name: member.name,
    restapi: { listen: `127.0.0.1:${member.restPort}`, connect_address: `127.0.0.1:${member.restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...timing,
        // A commit is only acknowledged once a standby has it too.
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 150, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${member.port}`,
      connect_address: `127.0.0.1:${member.port}`,
      data_dir: `${member.folder}/data`,
      bin_dir: postgres,
      pgpass: `${member.folder}/pgpass`,
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'standby', password: passwords.replication },
      },
      pg_hba: [
        'host replication standby 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
      parameters: { unix_socket_directories: member.folder, shared_buffers: '64MB' },
    },
  })

export type Ports = { primary: number; replicas: number; pooler: number }

/**
 * Returns HAProxy's configuration. HAProxy asks each member's Patroni for its role, and closes the connections to a
 * member whose role has changed.
 */
export function haproxyFile(members: readonly Member[], ports: Ports): string {
  const servers = members
    .map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`)
    .join('\n')
  const group = (name: string, port: number, path: string) => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS ${path}
  http-check expect status 200
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`
  return `
global
  maxconn 2000
defaults
  mode tcp
  maxconn 1000
  timeout connect 2s
  timeout check 3s
  timeout client 1h
  timeout server 1h
${group('primary', ports.primary, '/primary')}${group('replicas', ports.replicas, '/replica?lag=16MB')}`
}

/** The settings with which the service opens connections. A pooler cannot pass them on, so it sets them itself. */
export const connectQuery = settingStatements.replaceAll("'", "''")

export const pgbouncerFile = (folder: string, ports: Ports, poolMode: string): string => `
[databases]
encounters = host=127.0.0.1 port=${ports.primary} dbname=encounters connect_query='${connectQuery}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = ${poolMode}
max_client_conn = 500
default_pool_size = ${poolMode === 'transaction' ? 30 : 80}
${poolMode === 'transaction' ? 'max_prepared_statements = 500' : 'server_reset_query = DEALLOCATE ALL'}
ignore_startup_parameters = options,extra_float_digits,${Object.keys(timeouts).join(',')}
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 3
server_check_delay = 5
`

export const pgbouncerUsers = `"encounters" "${passwords.encounters}"\n`
