import { createHmac } from 'node:crypto'
import { hour, minute } from '../support/clock.ts'
import { startFakeZoom, type ZoomMeeting } from '../support/zoom.ts'
import type { Chance } from './chance.ts'

const secret = 'a webhook secret of Zoom'

/** What Zoom sees of a person in a meeting. Some are signed in with their address; others only type their name. */
export type ZoomStay = {
  meeting: string
  /** Unique for each time the person joins. */
  stay: string
  person: { name: string; email: string }
  fromAt: Date
  untilAt: Date
}

/**
 * Whether the event of a person's joining arrives at all, and whether that of their leaving arrives in time: after the
 * end it is too late for their mark.
 */
export type ReportedEvents = { joined: boolean; left: boolean }

/** An event as it is sent: its body and the headers that prove where it comes from. */
export type ZoomReport = { body: string; headers: Record<string, string> }

export type Zoom = {
  /** Settings that make the service use this account. */
  env: Record<string, string>
  /** The existing meetings, by their number. */
  meetings: ReadonlyMap<string, ZoomMeeting>
  /** Sets the instant at which it decides about requests. */
  liveAt(now: Date): void
  /** Makes its API work from now on. */
  heal(): void
  /** Puts a person in a meeting from one instant until another, which it mostly reports. */
  seat(stay: ZoomStay): ReportedEvents
  /**
   * Returns the events that arrive by an instant: some late, some twice, the leaving before the joining, some never.
   */
  reportsBy(now: Date): ZoomReport[]
  /** How often each fault happened. */
  faults: ReadonlyMap<string, number>
  close(): Promise<void>
}

const bodyOf = (
  { meeting, stay, person }: ZoomStay,
  kind: 'joined' | 'left',
  at: Date,
  isKnown: boolean,
) => ({
  event: `meeting.participant_${kind}`,
  event_ts: at.getTime(),
  payload: {
    object: {
      id: meeting,
      uuid: meeting,
      participant: {
        user_name: person.name,
        participant_uuid: stay,
        email: isKnown ? person.email : '',
        ...(kind === 'joined' ? { join_time: at.toISOString() } : { leave_time: at.toISOString() }),
      },
    },
  },
})

function signReport(body: string, now: Date): ZoomReport {
  const time = String(Math.floor(now.getTime() / 1000))
  const digest = createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex')
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'x-zm-request-timestamp': time,
      'x-zm-signature': `v0=${digest}`,
    },
  }
}

/** Opens a model of Zoom: its API fails now and then, and its events come late, twice, out of order or never. */
export async function openZoom(chance: Chance): Promise<Zoom> {
  const service = await startFakeZoom()
  const faults = new Map<string, number>()
  const tally = (fault: string) => void faults.set(fault, (faults.get(fault) ?? 0) + 1)
  let events: { at: number; body: string }[] = []
  let now = new Date(0)
  let isHealthy = false

  // Drawn from the meeting and the instant, so that the order in which Zoom is asked does not matter.
  service.always((method, topic) => {
    const words = [method, topic, now.getTime()]
    if (isHealthy || !chance.happens(0.3, 'zoom fails', ...words)) return undefined
    tally('Zoom failed')
    return chance.pick([{ status: 500 }, { status: 429, retryAfter: 1 }], 'how it fails', ...words)
  })

  function send(stay: ZoomStay, kind: 'joined' | 'left', at: Date): 'soon' | 'late' | 'never' {
    const words = [kind, stay.person.name, at.getTime()]
    if (chance.happens(0.04, 'zoom loses', ...words)) {
      tally('Zoom said nothing')
      return 'never'
    }
    const isLate = chance.happens(0.15, 'zoom is late', ...words)
    if (isLate) tally('Zoom was late')
    const delay = isLate ? chance.unit('how late', ...words) * 2 * hour : 0
    const body = JSON.stringify(bodyOf(stay, kind, at, chance.happens(0.6, 'signed in', stay.person.name)))
    events.push({ at: at.getTime() + delay, body })
    if (chance.happens(0.15, 'zoom twice', ...words)) {
      tally('Zoom said it twice')
      events.push({ at: at.getTime() + delay + minute, body })
    }
    return isLate ? 'late' : 'soon'
  }

  return {
    meetings: service.meetings,
    faults,
    env: { ...service.env, ZOOM_WEBHOOK_SECRET: secret },
    liveAt(instant) {
      now = instant
    },
    heal() {
      isHealthy = true
    },
    seat: (stay) => ({
      joined: send(stay, 'joined', stay.fromAt) !== 'never',
      left: send(stay, 'left', stay.untilAt) === 'soon',
    }),
    reportsBy(now) {
      const due = events.filter(({ at }) => at <= now.getTime())
      events = events.filter(({ at }) => at > now.getTime())
      return due.sort((a, b) => b.at - a.at).map(({ body }) => signReport(body, now))
    },
    close: () => service.close(),
  }
}
