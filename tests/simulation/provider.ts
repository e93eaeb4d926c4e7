import { day, hour, minute } from '../support/clock.ts'
import { type Behaviour, type Handed, type PostmarkMessage, startFakePostmark } from '../support/postmark.ts'
import type { Chance } from './chance.ts'
import { createStops, type Stops } from './stops.ts'

export const webhookUser = 'postmark'
export const webhookPassword = 'a password that is long enough'

/** A mail that the provider accepted, and the simulated instant of that. */
export type Accepted = { message: PostmarkMessage; at: Date }

export type Provider = {
  url: string
  accepted: readonly PostmarkMessage[]
  /** Sets the instant at which it decides about mails. */
  liveAt(now: Date): void
  /** Stops all faults from now on. */
  heal(): void
  /** Returns the mails accepted since the last call. */
  news(): PostmarkMessage[]
  /** Returns the reports that arrive by an instant: late, twice and out of order. */
  reportsBy(now: Date): object[]
  /** Mails to an address for which a stop had been reported before and not been lifted. */
  unwanted: readonly Handed[]
  /** The addresses that it has stopped and not let through again. */
  stops: Pick<Stops, 'isKnown' | 'isStopped' | 'isUnsubscribed' | 'lift' | 'forgetAddress'>
  /** Whether a report about the address is still to arrive. */
  isReporting(email: string): boolean
  /** Treats the reports so far as unknown to the service, as after a restore. */
  forgetReports(): void
  /** How often each fault happened. */
  faults: ReadonlyMap<string, number>
  close(): Promise<void>
}

const troubles = ['rateLimit', 'fail', 'drop', 'acceptAndDrop'] as const satisfies Behaviour[]

type Report = {
  RecordType: string
  MessageStream?: string
  Email?: string
  Recipient?: string
  Inactive?: boolean
} & Record<string, unknown>

const stopsMail = ({ RecordType, Inactive }: Report): boolean =>
  RecordType === 'SpamComplaint' || Inactive === true

/** Returns the probability of trouble on a day: most days are calm, some are not, and on a few no mail goes out. */
function chanceOfTrouble(chance: Chance, now: Date): number {
  const weather = chance.unit('weather', Math.floor(now.getTime() / day))
  if (weather < 0.03) return 1
  return weather < 0.35 ? 0.25 : 0.02
}

function reportOf(
  chance: Chance,
  { message: { MessageID, To, MessageStream, Metadata }, at }: Accepted,
  words: string,
): Report {
  const mail = { MessageStream, MessageID, Metadata }
  // Dated after anything else that is said about the address at the instant of the hand-over.
  const later = new Date(at.getTime() + 1000).toISOString()
  const BouncedAt = later
  const fate = chance.unit('fate', words)
  if (fate < 0.02) {
    const bounce = { Type: 'HardBounce', Inactive: true, Email: To, Description: 'No such mailbox.' }
    return { RecordType: 'Bounce', ...mail, BouncedAt, ...bounce }
  }
  if (fate < 0.05) {
    const bounce = { Type: 'SoftBounce', Inactive: false, Email: To, Description: 'The mailbox is full.' }
    return { RecordType: 'Bounce', ...mail, BouncedAt, ...bounce }
  }
  if (fate < 0.06)
    return { RecordType: 'SpamComplaint', ...mail, BouncedAt, Email: To, Description: 'Unwanted.' }
  if (fate < 0.09 && MessageStream === 'broadcast') {
    const change = { ChangedAt: later, Origin: 'Recipient', SuppressSending: true }
    return { RecordType: 'SubscriptionChange', Recipient: To, MessageStream, ...change }
  }
  return { RecordType: 'Delivery', ...mail }
}

/** Opens a model of the mail provider: it fails, loses replies, and reports late and twice. */
export async function openProvider(chance: Chance): Promise<Provider> {
  const postmark = await startFakePostmark()
  const faults = new Map<string, number>()
  let now = new Date(0)
  let isHealthy = false
  let seen = 0
  let reports: { at: number; report: Report }[] = []
  let readmitted = 0
  const stops = createStops()
  const unwanted: Handed[] = []

  /** Schedules a report, sometimes late and sometimes twice. */
  const send = (report: Report, words: string): void => {
    const late = chance.unit('late', words) * (chance.happens(0.1, 'very', words) ? 3 * day : hour)
    reports.push({ at: now.getTime() + late, report })
    if (chance.happens(0.2, 'twice', words)) reports.push({ at: now.getTime() + late + minute, report })
  }

  /** Lets streams through that it was asked to readmit since the last call. */
  const readmit = (): void => {
    for (const asked of postmark.readmitted.slice(readmitted)) {
      const [, stream = '', email = ''] = /^\/message-streams\/(\w+)\/\S+ (\S+)$/.exec(asked) ?? []
      const report = stops.letThrough(stream, email, now)
      if (report) send(report, `${asked} ${now.getTime()}`)
    }
    readmitted = postmark.readmitted.length
  }

  // Drawn from the message and the instant, so that the order in which mails are handed over does not matter.
  postmark.always((message) => {
    const { To, Subject } = message
    readmit()
    if (stops.isKnown(To)) unwanted.push(message)
    if (stops.refuses(message, now)) return 'inactive'
    const words = `${To} ${Subject} ${now.getTime()}`
    if (isHealthy || !chance.happens(chanceOfTrouble(chance, now), 'trouble', words)) return 'accept'
    const trouble = chance.pick(troubles, 'which', words)
    faults.set(trouble, (faults.get(trouble) ?? 0) + 1)
    return trouble
  })

  return {
    url: postmark.url,
    accepted: postmark.accepted,
    unwanted,
    faults,
    get stops() {
      readmit()
      return stops
    },
    isReporting: (email) => reports.some(({ report }) => [report.Email, report.Recipient].includes(email)),
    liveAt(instant) {
      readmit()
      // Its search finds a mail only some seconds after it was accepted, and in the simulation nothing happens twice
      // within seconds.
      if (instant.getTime() !== now.getTime()) postmark.findOnly(postmark.accepted.length)
      now = instant
    },
    heal() {
      isHealthy = true
    },
    news() {
      const news = postmark.accepted.slice(seen)
      seen = postmark.accepted.length
      for (const message of news) {
        const words = `${message.To} ${message.Subject} ${now.getTime()}`
        if (chance.happens(0.85, 'says nothing', words)) continue
        const report = reportOf(chance, { message, at: now }, words)
        if (stopsMail(report) || report.SuppressSending === true)
          stops.stop(message, now, report.SuppressSending === true)
        send(report, words)
      }
      return news
    },
    reportsBy(instant) {
      const due = reports.filter(({ at }) => at <= instant.getTime())
      reports = reports.filter(({ at }) => at > instant.getTime())
      for (const { report } of due) {
        const { MessageStream, Email } = report
        if (MessageStream !== undefined && Email !== undefined && stopsMail(report))
          stops.hear(MessageStream, Email)
      }
      return due.sort((a, b) => b.at - a.at).map(({ report }) => report)
    },
    forgetReports() {
      stops.forget()
    },
    close: () => postmark.close(),
  }
}
