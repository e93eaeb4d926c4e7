import { isIP } from 'node:net'
import { z } from 'zod'
import { type LogLevel, logLevels } from '../log/log.ts'
import { BootError } from './bootError.ts'
import { type DatabaseConfig, databaseConfig, databaseFaults, databaseVariables } from './databaseSettings.ts'
import { type PushConfig, pushConfig, pushFaults, pushTogether, pushVariables } from './pushSettings.ts'
import { type VideoConfig, videoConfig, videoFaults, videoTogether, videoVariables } from './videoSettings.ts'
import { collectorAddress, siteAddress, webAddress } from './webAddress.ts'

const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1')
const port = z
  .string()
  .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'must be a port number, 0 to 65535')
  .transform(Number)
const mailbox = z.email({ error: 'must be an e-mail address' })
/** `Name <address>` (RFC 5322, section 3.4). A name with special characters must be quoted. */
const named = /^(?:"[^"\\]*" ?|[^"\\()<>[\]:;@,]*)<([^<>]+)>$/
const sender = z.string().refine((value) => z.email().safeParse(named.exec(value)?.[1] ?? value).success, {
  error:
    'must be an e-mail address, or Name <address>; a name with other signs than letters stands in quotes',
})

/** A credential that another program sends to this one (docs/limits.md). */
const machineCredential = z.string().min(24, 'must be at least 24 characters, random ones')
/** A token that is sent in a request header. With a line break at its end, as from a file, every request would fail. */
const sentToken = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must be of letters, digits and signs, without blanks or line breaks')
const sessionSecret = z.string().min(32, 'must be at least 32 characters')

/** Every environment variable this program reads, with its default. docs/operating.md says what each means. */
const variables = z.object({
  PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  ...databaseVariables,
  DEMO: flag.optional(),
  GRAPHIQL: flag.optional(),
  APP_URL: siteAddress('https://encounters.example').optional(),
  POSTMARK_SERVER_TOKEN: sentToken.optional(),
  POSTMARK_API_URL: webAddress('https://api.postmarkapp.com').optional(),
  POSTMARK_WEBHOOK_USER: z.string().optional(),
  POSTMARK_WEBHOOK_PASSWORD: machineCredential.optional(),
  MAIL_FROM: sender.default('Encounters <hello@encounters.example>'),
  OPERATOR_INBOX: mailbox.default('operator@encounters.example'),
  SESSION_SECRET: sessionSecret.optional(),
  SESSION_SECRET_PREVIOUS: sessionSecret.optional(),
  EXPELLED_SECRET: sessionSecret.optional(),
  ...videoVariables,
  ...pushVariables,
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((value) => value.split(/[\s,]+/).filter((part) => part !== ''))
    .refine((proxies) => proxies.every(isNetwork), {
      error:
        'must be addresses or networks, not all there are, with commas or blanks between them: 10.0.0.1,192.168.0.0/16',
    }),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: machineCredential.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorAddress.optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all'),
  NODE_ENV: z.string().optional(),
})

export type Config = DatabaseConfig &
  VideoConfig & {
    /** 0 means any free port */
    port: number
    host: string
    /** the folder that PostgreSQL's own user may not enter; because of it, dataDir is not the default */
    closedFolder?: string
    /** absent: create a demo community only in a new embedded database */
    demo?: boolean
    /** whether GraphiQL is at /graphql */
    graphiql: boolean
    /** public address, without a slash at the end */
    appUrl: string
    /** absent: mail goes to the local mailbox */
    postmark?: { token: string; apiUrl?: string }
    webhook?: { user: string; password: string }
    /** `Name <address>` or an address */
    mailFrom: string
    operatorInbox: string
    sessionSecret?: string
    /** the secret before this one, still accepted */
    previousSessionSecret?: string
    /** the key to recognize the addresses of expelled members; absent: the session secret */
    expelledSecret?: string
    /** absent: no push notifications are sent */
    push?: PushConfig
    /** addresses and networks whose X-Forwarded-For header is trusted */
    trustedProxies: string[]
    /** port of /metrics, /healthz and /readyz in a worker process; absent: it does not listen; 0 means any free port */
    metricsPort?: number
    /** absent: only loopback addresses may read metrics */
    metricsToken?: string
    logLevel: LogLevel
    role: 'all' | 'web' | 'worker'
    production: boolean
  }

/**
 * Reads the settings from environment variables. An empty variable counts as absent.
 *
 * @param env process.env, or a part of it
 * @throws BootError that lists every wrong variable with the value expected
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(given)
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  wrong.push(...missing(given))
  if (!parsed.success || wrong.length > 0) throw new BootError(`Wrong settings:\n  ${wrong.join('\n  ')}`)
  const v = parsed.data
  return {
    port: v.PORT,
    host: v.HOST,
    ...databaseConfig(v),
    ...(v.DEMO !== undefined && { demo: v.DEMO }),
    graphiql: v.GRAPHIQL ?? v.NODE_ENV !== 'production',
    appUrl: v.APP_URL ?? `http://localhost:${v.PORT}`,
    ...(v.POSTMARK_SERVER_TOKEN !== undefined && {
      postmark: {
        token: v.POSTMARK_SERVER_TOKEN,
        ...(v.POSTMARK_API_URL !== undefined && { apiUrl: v.POSTMARK_API_URL }),
      },
    }),
    ...(v.POSTMARK_WEBHOOK_USER !== undefined &&
      v.POSTMARK_WEBHOOK_PASSWORD !== undefined && {
        webhook: { user: v.POSTMARK_WEBHOOK_USER, password: v.POSTMARK_WEBHOOK_PASSWORD },
      }),
    mailFrom: v.MAIL_FROM,
    operatorInbox: v.OPERATOR_INBOX,
    ...(v.SESSION_SECRET !== undefined && { sessionSecret: v.SESSION_SECRET }),
    ...(v.SESSION_SECRET_PREVIOUS !== undefined && { previousSessionSecret: v.SESSION_SECRET_PREVIOUS }),
    ...(v.EXPELLED_SECRET !== undefined && { expelledSecret: v.EXPELLED_SECRET }),
    ...videoConfig(v),
    ...pushConfig(v),
    trustedProxies: v.TRUSTED_PROXIES,
    ...(v.METRICS_PORT !== undefined && { metricsPort: v.METRICS_PORT }),
    ...(v.METRICS_TOKEN !== undefined && { metricsToken: v.METRICS_TOKEN }),
    logLevel: v.LOG_LEVEL,
    role: v.ROLE,
    production: v.NODE_ENV === 'production',
  }
}

/** Returns what is wrong with combinations of variables. */
function missing(given: Record<string, string | undefined>): string[] {
  const together = [['POSTMARK_WEBHOOK_USER', 'POSTMARK_WEBHOOK_PASSWORD'], pushTogether, ...videoTogether]
  const alone = given.DATABASE_URL === undefined
  // A different POSTMARK_API_URL is used by tests, which have no mailboxes.
  const sends =
    given.NODE_ENV === 'production' &&
    given.POSTMARK_SERVER_TOKEN !== undefined &&
    given.POSTMARK_API_URL === undefined
  return [
    ...(sends ? ['MAIL_FROM', 'OPERATOR_INBOX'] : [])
      .filter((name) => given[name] === undefined)
      .map(
        (name) =>
          `${name} must be set in production when POSTMARK_SERVER_TOKEN is: the default is nobody's address`,
      ),
    ...together.flatMap((names) => {
      const absent = names.filter((name) => given[name] === undefined)
      if (absent.length === 0 || absent.length === names.length) return []
      return [`${absent.join(' and ')} must be set too: ${names.join(' and ')} go together`]
    }),
    ...videoFaults(given),
    ...pushFaults(given),
    ...(!alone && given.SESSION_SECRET === undefined
      ? [
          'SESSION_SECRET must be set when DATABASE_URL is: at least 32 random characters, the same for every process',
        ]
      : []),
    ...databaseFaults(given),
    ...(given.SESSION_SECRET_PREVIOUS !== undefined && given.SESSION_SECRET === undefined
      ? ['SESSION_SECRET must be set when SESSION_SECRET_PREVIOUS is: it is the one that replaces it']
      : []),
    ...(given.SESSION_SECRET_PREVIOUS !== undefined && given.SESSION_SECRET_PREVIOUS === given.SESSION_SECRET
      ? ['SESSION_SECRET_PREVIOUS must be another than SESSION_SECRET']
      : []),
    ...(given.METRICS_PORT !== undefined && given.ROLE !== 'worker'
      ? ['METRICS_PORT is for ROLE=worker: other processes answer /metrics on PORT']
      : []),
    ...(alone && (given.ROLE === 'web' || given.ROLE === 'worker')
      ? [`DATABASE_URL must be set for ROLE=${given.ROLE}: the embedded database serves one process`]
      : []),
  ]
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return (
    prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
  )
}
