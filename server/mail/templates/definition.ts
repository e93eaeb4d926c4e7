import type { ReactNode } from 'react'
import { z } from 'zod'
import { timeZoneError } from '#rules/forms/timeZone.ts'
import type { LinkAct } from '#rules/seats/answerLink.ts'
import type { MailStream } from '../../generated/client/client.ts'
import type { CalendarEntry } from './calendar.ts'
import type { Concern, Standing, Wish } from './staleness.ts'

/** An instant as it is stored in JSON: UTC, ISO 8601. */
export const instant = z.iso.datetime()

/** An IANA time zone, in which a mail shows its times. */
export const timeZone = z.string().refine((zone) => timeZoneError(zone) === null, 'Not a time zone')

/** What a mail says about an encounter. */
export const encounterFacts = z.object({
  name: z.string(),
  kind: z.enum(['First', 'Second', 'OneOnOne']),
  startsAt: instant,
  endsAt: instant,
  timeZone,
})

/** One person's seat: what names it in calendars and in our own /meet/... address. */
export const seatFacts = z.object({
  invitationId: z.int(),
  seatToken: z.string(),
  /** RFC 5545 SEQUENCE of this person's entry: encounter's and seat's own changes added up. */
  sequence: z.int(),
})

export type Instant = z.infer<typeof instant>
export type EncounterFacts = z.infer<typeof encounterFacts>
export type SeatFacts = z.infer<typeof seatFacts>

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
  /** Where the service gets its post, in lines; null as long as none is set. */
  postalAddress: string | null
  /** Our page at which this person answers without a session, by one button; its link is signed. */
  answerUrl(act: LinkAct, invitationId: number): string
  /** Our page at which a decision of this number can be appealed; its link is signed. */
  appealUrl(decisionId: number): string
  writtenAt: Date
}

/** Ids of mails (RFC 5322, 3.6.4) without the host: `self` names this one, `earlier` those before it, the first one first. */
export type MailThread = { self: string; earlier: readonly string[] }

/**
 * One kind of mail. Broadcast mails (invitations and news) can be unsubscribed from; Transactional ones
 * (login, seat, account, answers) cannot.
 */
export type MailDefinition<Data> = {
  /** What the mail needs to be written; checked when it is queued and again when it is written. */
  data: z.ZodType<Data>
  stream: MailStream
  subject(data: Data): string
  /** What an inbox shows after the subject, in one line that is cut at a word. */
  preview(data: Data): string
  heading(data: Data): string
  body(data: Data, context: MailContext): ReactNode[]
  /** The mail's place in a conversation, so that mail programs show it together. */
  thread?(data: Data): MailThread
  /** An operator wrote it, subject and all, so that a note of absence is an answer to somebody. */
  isWrittenByHand?: true
  calendar?(data: Data, context: MailContext): CalendarEntry | undefined
  /** What its member must wish for under Preferences, asked again when it is sent. Absent: it needs no wish. */
  wish?(data: NoInfer<Data>): Wish | undefined
  /** What it is about, whose rows are then read for the two that follow. */
  concern?(data: NoInfer<Data>): Concern
  /** Whether what it says is no longer true when it is to be sent, so that it is skipped. Absent: always sent. */
  isStale?(data: NoInfer<Data>, standing: Standing): boolean
  /** What it says, with the facts of when it is sent. Absent: it is about what was so when it was queued. */
  present?(data: NoInfer<Data>, standing: Standing): Data
  /** It is about the address it was queued for, and goes there whatever its member's is by now. */
  isForAddress?: true
  /** The username it says is that of when it was queued; others greet their member by the one they have when it is sent. */
  keepsUsername?: true
  /** The mail cannot be written without the row's secret. */
  needsSecret?: boolean
}

/** Gives a definition the type of its data. */
export const defineMail = <Data>(definition: MailDefinition<Data>): MailDefinition<Data> => definition

/** The definition of a mail that cannot be written without the row's secret. */
export const defineSecretMail = <Data>(
  definition: MailDefinition<Data>,
): MailDefinition<Data> & { needsSecret: true } => ({ ...definition, needsSecret: true })
