import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import type { JitsiServer } from '../platform/config/videoSettings.ts'
import type { MeetingProvider } from './provider.ts'
import type { RoomGuest } from './roomAccess.ts'

/**
 * Makes the provider of rooms on a Jitsi Meet server. A room exists while people are in it, so there is nothing to
 * create, change or remove. Only its name, 160 random bits, makes it private.
 */
export function jitsi({ url }: Pick<JitsiServer, 'url'>): MeetingProvider {
  return {
    name: 'jitsi',
    create: async () => ({
      url: `${url}/Encounter-${randomBytes(20).toString('hex')}`,
      externalId: null,
    }),
    update: async () => true,
    remove: async () => undefined,
  }
}

/**
 * Splits the address of a Jitsi room.
 *
 * @param link a web address whose last part is the room
 * @returns the server's address without a slash at the end, and the room
 */
export function jitsiRoom(link: string): { server: string; room: string } {
  const { origin, pathname } = new URL(link)
  const cut = pathname.lastIndexOf('/')
  return { server: origin + pathname.slice(0, cut), room: decodeURIComponent(pathname.slice(cut + 1)) }
}

/** The features a token may turn on in Jitsi, all off: nothing at a table is recorded, streamed or transcribed. */
const features = { recording: false, livestreaming: false, transcription: false, 'outbound-call': false }

/**
 * Makes the token with which one person joins one room of a Jitsi server that checks tokens (lib-jitsi-meet,
 * doc/tokens.md). It holds a name but no address, and makes nobody a moderator.
 *
 * @param app how the server knows this service
 * @param now the present instant; the token expires with the guest's encounter
 */
export async function jitsiToken(
  { url, app }: Required<JitsiServer>,
  room: string,
  { id, name, endsAt }: RoomGuest,
  now: Date,
): Promise<string> {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
  return new SignJWT({
    // The server stores room names in lower case.
    room: room.toLowerCase(),
    context: { user: { id, name, moderator: false }, features },
    moderator: false,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(app.id)
    .setAudience('jitsi')
    .setSubject(new URL(url).hostname)
    .setNotBefore(seconds(now))
    .setExpirationTime(seconds(endsAt))
    .sign(new TextEncoder().encode(app.secret))
}
