import { z } from 'zod'
import { withoutEndSlashes } from './trimSlashes.ts'
import { webAddress } from './webAddress.ts'

const roomAddress = z
  .url({
    protocol: /^(?:https?|wss?)$/,
    error: 'must be the address of the LiveKit server, such as wss://live.encounters.example',
  })
  .transform(withoutEndSlashes)

/** The environment variables of the video servers. */
export const videoVariables = {
  LIVEKIT_URL: roomAddress.optional(),
  LIVEKIT_API_URL: roomAddress.optional(),
  LIVEKIT_API_KEY: z.string().optional(),
  LIVEKIT_API_SECRET: z.string().optional(),
  JITSI_URL: webAddress('https://meet.encounters.example').optional(),
  JITSI_APP_ID: z.string().optional(),
  JITSI_APP_SECRET: z.string().optional(),
  ZOOM_ACCOUNT_ID: z.string().optional(),
  ZOOM_CLIENT_ID: z.string().optional(),
  ZOOM_CLIENT_SECRET: z.string().optional(),
  ZOOM_API_URL: webAddress('https://api.zoom.us').optional(),
  ZOOM_WEBHOOK_SECRET: z.string().optional(),
}

type Given = z.infer<z.ZodObject<typeof videoVariables>>

/** A LiveKit server; `url` is its address for browsers, `apiUrl` the one for this service. */
export type LivekitServer = { url: string; apiUrl: string; key: string; secret: string }

/** A Jitsi Meet server. With an app it accepts our tokens; without one it may require a moderator to sign in first. */
export type JitsiServer = { url: string; app?: { id: string; secret: string } }

/** A server-to-server OAuth app of a Zoom account; `apiUrl` replaces both of Zoom's addresses in tests. */
export type ZoomAccount = {
  accountId: string
  clientId: string
  clientSecret: string
  apiUrl?: string
  /** verifies Zoom's webhooks; absent: webhooks are refused */
  webhookSecret?: string
}

/** The video servers. New meetings are held on the first one configured, in this order. */
export type VideoConfig = { livekit?: LivekitServer; zoom?: ZoomAccount; jitsi?: JitsiServer }

/** Whether a Jitsi server is the public one, which admits nobody until a moderator has signed in. */
export const isPublicJitsi = (url: string): boolean => new URL(url).hostname === 'meet.jit.si'

/** Returns the video settings from the variables. */
export function videoConfig(v: Given): VideoConfig {
  return {
    ...(v.LIVEKIT_URL !== undefined &&
      v.LIVEKIT_API_KEY !== undefined &&
      v.LIVEKIT_API_SECRET !== undefined && {
        livekit: {
          url: v.LIVEKIT_URL,
          apiUrl: (v.LIVEKIT_API_URL ?? v.LIVEKIT_URL).replace(/^ws/, 'http'),
          key: v.LIVEKIT_API_KEY,
          secret: v.LIVEKIT_API_SECRET,
        },
      }),
    ...(v.ZOOM_ACCOUNT_ID !== undefined &&
      v.ZOOM_CLIENT_ID !== undefined &&
      v.ZOOM_CLIENT_SECRET !== undefined && {
        zoom: {
          accountId: v.ZOOM_ACCOUNT_ID,
          clientId: v.ZOOM_CLIENT_ID,
          clientSecret: v.ZOOM_CLIENT_SECRET,
          ...(v.ZOOM_API_URL !== undefined && { apiUrl: v.ZOOM_API_URL }),
          ...(v.ZOOM_WEBHOOK_SECRET !== undefined && { webhookSecret: v.ZOOM_WEBHOOK_SECRET }),
        },
      }),
    ...(v.JITSI_URL !== undefined && {
      jitsi: {
        url: v.JITSI_URL,
        ...(v.JITSI_APP_ID !== undefined &&
          v.JITSI_APP_SECRET !== undefined && {
            app: { id: v.JITSI_APP_ID, secret: v.JITSI_APP_SECRET },
          }),
      },
    }),
  }
}

/** Groups of variables that must be set together. */
export const videoTogether = [
  ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'],
  ['JITSI_APP_ID', 'JITSI_APP_SECRET'],
  ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'],
] as const

/** Shorter secrets can be guessed from any token; LiveKit itself warns about them. */
const shortestLivekitSecret = 32

/** Returns what is wrong with combinations of video settings that are valid one by one. */
export function videoFaults(given: Record<string, unknown>): string[] {
  const { JITSI_URL, JITSI_APP_ID, LIVEKIT_API_SECRET } = given
  const needs = (name: string, other: string, why: string) =>
    given[name] !== undefined && given[other] === undefined
      ? [`${other} must be set when ${name} is: ${why}`]
      : []
  const always = [
    ...needs('JITSI_APP_ID', 'JITSI_URL', 'the server that knows the app'),
    ...needs('LIVEKIT_API_URL', 'LIVEKIT_URL', 'the address for browsers'),
    ...needs('ZOOM_WEBHOOK_SECRET', 'ZOOM_ACCOUNT_ID', 'the account whose meetings Zoom reports on'),
    ...mixedContent(given.LIVEKIT_URL, given.APP_URL),
  ]
  if (given.NODE_ENV !== 'production') return always
  return [...always, ...jitsiFaults(JITSI_URL, JITSI_APP_ID), ...livekitFaults(LIVEKIT_API_SECRET)]
}

/** Browsers block unencrypted connections from a page of https (mixed content), except to the machine itself. */
function mixedContent(livekit: unknown, app: unknown): string[] {
  const url = typeof livekit === 'string' ? URL.parse(livekit) : null
  if (url === null || typeof app !== 'string' || !/^https:/i.test(app)) return []
  const isOpen = /^(?:ws|http):$/.test(url.protocol) && !/^(?:localhost|127\.|\[::1\])/.test(url.hostname)
  return isOpen ? ['LIVEKIT_URL must begin with wss:// or https:// where APP_URL begins with https://'] : []
}

function jitsiFaults(url: unknown, appId: unknown): string[] {
  if (typeof url !== 'string' || !URL.canParse(url)) return []
  const instead = 'Or leave JITSI_URL out and set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET'
  if (isPublicJitsi(url)) {
    return [
      `JITSI_URL must not be the public Jitsi server in production: it lets nobody in before a moderator has signed in there. Set it to a server of your own, with JITSI_APP_ID and JITSI_APP_SECRET. ${instead}`,
    ]
  }
  if (appId !== undefined) return []
  return [
    `JITSI_APP_ID and JITSI_APP_SECRET must be set in production when JITSI_URL is: without them the server may let nobody in before a moderator has signed in. ${instead}`,
  ]
}

function livekitFaults(secret: unknown): string[] {
  if (typeof secret !== 'string' || secret.length >= shortestLivekitSecret) return []
  return [
    `LIVEKIT_API_SECRET must be at least ${shortestLivekitSecret} characters in production, random ones`,
  ]
}
