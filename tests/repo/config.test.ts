import { describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { loadConfig } from '../../server/platform/config/config.ts'

const secret = 'x'.repeat(32)
const outside = { DATABASE_URL: 'postgresql://user:password@db.example/encounters', SESSION_SECRET: secret }

describe('settings', () => {
  it('are all optional', () => {
    expect(loadConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      appUrl: 'http://localhost:4000',
      trustedProxies: [],
      role: 'all',
      production: false,
      graphiql: true,
    })
  })

  it('count as absent if they are empty, as in compose files', () => {
    const empty = { PORT: '', DATABASE_URL: '', DEMO: '', APP_URL: '', MAIL_FROM: '', NODE_ENV: '' }
    expect(loadConfig(empty)).toEqual(loadConfig({}))
  })

  it('are read in full', () => {
    const config = loadConfig({
      ...outside,
      PORT: '8080',
      APP_URL: 'HTTPS://Encounters.example/',
      DEMO: '1',
      POSTMARK_SERVER_TOKEN: 'token',
      POSTMARK_WEBHOOK_USER: 'hook',
      POSTMARK_WEBHOOK_PASSWORD: 'p'.repeat(24),
      MAIL_FROM: 'Encounters <hello@encounters.example>',
      OPERATOR_INBOX: 'operator@encounters.example',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1 192.0.2.7',
      ROLE: 'web',
      NODE_ENV: 'production',
    })
    expect(config).toMatchObject({
      port: 8080,
      databaseUrl: outside.DATABASE_URL,
      appUrl: 'https://encounters.example',
      demo: true,
      postmark: { token: 'token' },
      webhook: { user: 'hook', password: 'p'.repeat(24) },
      mailFrom: 'Encounters <hello@encounters.example>',
      sessionSecret: secret,
      trustedProxies: ['10.0.0.0/8', '::1', '192.0.2.7'],
      role: 'web',
      production: true,
      graphiql: false,
    })
  })

  it.each([
    ['PORT', '70000', '0 to 65535'],
    ['PORT', 'http', '0 to 65535'],
    ['PORT', '0x10', '0 to 65535'],
    ['DATABASE_URL', 'mysql://db/encounters', 'postgresql://'],
    ['DIRECT_DATABASE_URL', 'https://db.example', 'postgresql://'],
    ['READ_DATABASE_URL', 'replica.example', 'postgresql://'],
    ['READ_DATABASE_URL', outside.DATABASE_URL, 'another address than DATABASE_URL'],
    ['DEMO', 'yes', '0 or 1'],
    ['LOG_LEVEL', 'loud', 'fatal, error'],
    ['APP_URL', 'encounters.example', 'https://'],
    ['APP_URL', 'https://encounters.example?x=1', 'https://'],
    ['APP_URL', 'https://encounters.example/#x', 'https://'],
    ['APP_URL', 'https://user:secret@encounters.example', 'https://'],
    ['APP_URL', 'https://encounters.example/members', 'without a path'],
    ['MAIL_FROM', 'Encounters', 'e-mail address'],
    ['MAIL_FROM', 'Encounters, Inc. <hello@encounters.example>', 'in quotes'],
    ['OPERATOR_INBOX', 'nobody', 'e-mail address'],
    ['SESSION_SECRET', 'short', '32 characters'],
    ['SESSION_SECRET_PREVIOUS', 'short', '32 characters'],
    ['SESSION_SECRET_PREVIOUS', secret, 'another than SESSION_SECRET'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', '10.0.0.1,192.168.0.0/16'],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'not all there are'],
    ['TRUSTED_PROXIES', '::/0', 'not all there are'],
    ['TRUSTED_PROXIES', 'proxy.example', '10.0.0.1,192.168.0.0/16'],
    ['METRICS_TOKEN', 'x'.repeat(23), '24 characters'],
    ['POSTMARK_WEBHOOK_PASSWORD', 'x'.repeat(23), '24 characters'],
    ['ROLE', 'boss', 'all, web or worker'],
    ['LIVEKIT_URL', 'live.example', 'wss://'],
    ['JITSI_URL', 'jitsi.example', 'https://'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector.example:4318', 'http://localhost:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector.example', 'http://localhost:4318'],
    ['METRICS_PORT', 'http', '0 to 65535'],
    ['METRICS_PORT', '9464', 'is for ROLE=worker'],
  ])('refuse %s=%s and say what is expected', (name, value, expected) => {
    expect(() => loadConfig({ ...outside, [name]: value })).toThrow(new RegExp(`${name} .*${expected}`))
  })

  it('name every mistake at once', () => {
    expect(() => loadConfig({ PORT: 'x', DEMO: 'x', ROLE: 'x' })).toThrow(/PORT[\s\S]*DEMO[\s\S]*ROLE/)
  })

  it('never repeat a secret in an error', () => {
    expect(() => loadConfig({ DATABASE_URL: 'mysql://user:hunter2@db/x' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    )
  })

  it('must have a session secret if the database is an outside one', () => {
    expect(() => loadConfig({ DATABASE_URL: outside.DATABASE_URL })).toThrow(/SESSION_SECRET must be set/)
  })

  it('must have a session secret if there is a previous one', () => {
    expect(() => loadConfig({ SESSION_SECRET_PREVIOUS: secret })).toThrow(/SESSION_SECRET must be set/)
  })

  it('must have an outside database for several processes', () => {
    expect(() => loadConfig({ ROLE: 'worker' })).toThrow(/DATABASE_URL must be set for ROLE=worker/)
  })

  it.each(['DIRECT_DATABASE_URL', 'READ_DATABASE_URL'])('must have DATABASE_URL if there is a %s', (name) => {
    expect(() => loadConfig({ [name]: outside.DATABASE_URL })).toThrow(
      `DATABASE_URL must be set when ${name} is`,
    )
  })

  it.each([
    ['a\nb', 'without a line break'],
    [Array(10).fill('x'.repeat(100)).join('/'), 'of at most 900 bytes'],
    ['ä'.repeat(128), 'of names of at most 255 bytes'],
  ])(
    'must name a data folder that PostgreSQL can use, unless the database is an outside one',
    (path, what) => {
      expect(() => loadConfig({ DATA_DIR: path })).toThrow(
        `DATA_DIR must be a folder whose whole path is ${what}`,
      )
      expect(loadConfig({ ...outside, DATA_DIR: path }).databaseUrl).toBe(outside.DATABASE_URL)
    },
  )

  it('need a sender and an inbox for Postmark in production, and neither elsewhere', () => {
    const sending = { ...outside, POSTMARK_SERVER_TOKEN: 'token' }
    expect(() => loadConfig({ ...sending, NODE_ENV: 'production' })).toThrow(
      /MAIL_FROM must be set[\s\S]*OPERATOR_INBOX must be set/,
    )
    const tried = { ...sending, NODE_ENV: 'production', POSTMARK_API_URL: 'http://127.0.0.1:1' }
    for (const settings of [sending, tried]) expect(loadConfig(settings).postmark?.token).toBe('token')
  })

  it.each(['a token', 'token\n', 'tökén'])(
    'must not have a token that cannot be sent: %j',
    (POSTMARK_SERVER_TOKEN) => {
      expect(() => loadConfig({ POSTMARK_SERVER_TOKEN })).toThrow(/POSTMARK_SERVER_TOKEN must be of letters/)
    },
  )

  it('must name a video server that pages over https can reach', () => {
    const video = { LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: secret }
    const load = (APP_URL: string, LIVEKIT_URL: string) => loadConfig({ ...video, APP_URL, LIVEKIT_URL })
    expect(() => load('https://encounters.example', 'ws://live.example')).toThrow(
      /LIVEKIT_URL must begin with wss/,
    )
    expect(load('https://encounters.example', 'ws://localhost:7880').livekit).toBeDefined()
    expect(load('http://localhost:4000', 'ws://live.example').livekit).toBeDefined()
  })

  it('must have both user and password of the webhook account', () => {
    expect(() => loadConfig({ POSTMARK_WEBHOOK_USER: 'hook' })).toThrow(
      /POSTMARK_WEBHOOK_PASSWORD must be set/,
    )
  })

  it.each([
    ['LIVEKIT_URL', 'ws://live.example'],
    ['JITSI_APP_ID', 'encounters'],
    ['ZOOM_CLIENT_ID', 'client'],
  ])('must have the settings that belong to %s', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(/go together/)
  })

  it('must have the server of a Jitsi app, and the account of Zoom’s webhooks', () => {
    expect(() => loadConfig({ JITSI_APP_ID: 'app', JITSI_APP_SECRET: 'secret' })).toThrow(
      /JITSI_URL must be set/,
    )
    expect(() => loadConfig({ ZOOM_WEBHOOK_SECRET: 'x' })).toThrow(/ZOOM_ACCOUNT_ID must be set/)
  })

  it('must have a matching pair of keys, since push services refuse any other', () => {
    const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = webPush.generateVAPIDKeys()
    expect(loadConfig({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }).push?.publicKey).toBe(VAPID_PUBLIC_KEY)
    const beyondTheCurve = `${'_'.repeat(42)}8`
    for (const wrong of [webPush.generateVAPIDKeys().privateKey, 'A'.repeat(43), beyondTheCurve]) {
      expect(() => loadConfig({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: wrong })).toThrow(
        /VAPID_PRIVATE_KEY must belong to VAPID_PUBLIC_KEY/,
      )
    }
  })

  it('have one address of LiveKit for browsers, which the service uses, too, unless another one is given', () => {
    const livekit = { LIVEKIT_URL: 'wss://live.example/', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: secret }
    expect(loadConfig(livekit).livekit).toEqual({
      url: 'wss://live.example',
      apiUrl: 'https://live.example',
      key: 'key',
      secret,
    })
    expect(loadConfig({ ...livekit, LIVEKIT_API_URL: 'http://livekit:7880' }).livekit).toMatchObject({
      url: 'wss://live.example',
      apiUrl: 'http://livekit:7880',
    })
  })

  describe('of a Jitsi server', () => {
    const production = { ...outside, NODE_ENV: 'production' }
    const app = { JITSI_APP_ID: 'encounters', JITSI_APP_SECRET: 'secret' }

    it('have no default', () => {
      expect(loadConfig({}).jitsi).toBeUndefined()
    })

    it('need an app in production, and say what else could be set', () => {
      const JITSI_URL = 'https://jitsi.example'
      expect(() => loadConfig({ ...production, JITSI_URL })).toThrow(
        /JITSI_APP_ID and JITSI_APP_SECRET must be set in production.*LIVEKIT_URL/,
      )
      expect(loadConfig({ ...production, JITSI_URL, ...app }).jitsi).toEqual({
        url: JITSI_URL,
        app: { id: 'encounters', secret: 'secret' },
      })
      expect(loadConfig({ JITSI_URL }).jitsi).toEqual({ url: JITSI_URL })
    })

    it.each([{}, app])('are refused in production for the public server', (given) => {
      const JITSI_URL = 'https://meet.jit.si'
      expect(() => loadConfig({ ...production, JITSI_URL, ...given })).toThrow(
        /JITSI_URL must not be the public Jitsi server in production.*JITSI_APP_ID.*LIVEKIT_URL/,
      )
      expect(loadConfig({ JITSI_URL, ...given }).jitsi).toMatchObject({ url: JITSI_URL })
    })
  })

  it('must have a LiveKit secret of 32 characters, in production only', () => {
    const short = {
      LIVEKIT_URL: 'ws://live.example',
      LIVEKIT_API_KEY: 'devkey',
      LIVEKIT_API_SECRET: 'secret',
    }
    expect(loadConfig(short).livekit).toMatchObject({ secret: 'secret' })
    expect(() => loadConfig({ ...outside, ...short, NODE_ENV: 'production' })).toThrow(
      /LIVEKIT_API_SECRET must be at least 32 characters/,
    )
  })
})
