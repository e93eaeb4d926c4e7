import type { ReactNode } from 'react'
import type { MailStream } from '../../generated/client/client.ts'
import type { CalendarEntry } from './calendar.ts'

/** An instant as it is kept in JSON: UTC, ISO 8601. */
export type Instant = string

/** What a mail says about an encounter. Times are shown in `timeZone` (IANA). */
export type EncounterFacts = {
  name: string
  kind: 'First' | 'Second' | 'OneOnOne'
  startsAt: Instant
  endsAt: Instant
  timeZone: string
}

/** One person's seat: what names it in calendars and in our own /meet/... address. */
export type SeatFacts = {
  invitationId: number
  seatToken: string
  /** RFC 5545 SEQUENCE of this person's entry: encounter's and seat's own changes added up. */
  sequence: number
}

/** What is known at sending only and is the same for every template. */
export type MailContext = {
  appUrl: string
  /** MAIL_FROM, as `Name <address>` or a bare address. */
  from: string
  to: { address: string; name?: string }
  /** The opened secret of the outbox row (a login token); absent once wiped. */
  secret?: string
  /** Our page that takes this address off invitations and news. */
  unsubscribeUrl: string
  writtenAt: Date
}

/** Ids of mails (RFC 5322, 3.6.4) without the host: `self` names this one, `earlier` those before it, the first one first. */
export type MailThread = { self: string; earlier: readonly string[] }

/**
 * One kind of mail. Broadcast mails (invitations and news) can be unsubscribed from; Transactional ones
 * (login, seat, account, answers) cannot.
 */
export type MailDefinition<Data> = {
  stream: MailStream
  subject(data: Data): string
  /** The line an inbox shows after the subject. */
  preview(data: Data): string
  heading(data: Data): string
  body(data: Data, context: MailContext): ReactNode[]
  /** The mail's place in a conversation, so that mail programs keep it together. */
  thread?(data: Data): MailThread
  calendar?(data: Data, context: MailContext): CalendarEntry | undefined
  /** From this instant on the mail is no longer worth sending and is skipped. `writtenAt`: when it was queued. */
  staleAt?(data: Data, writtenAt: Date): Date
  /** The mail cannot be written without the row's secret. */
  needsSecret?: boolean
}
