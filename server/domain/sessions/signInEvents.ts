import type { Log } from '../../platform/log/log.ts'

/** The person an event is about; never an e-mail address or a token. */
type Facts = {
  /** the caller's IP address; for a link that is sent, that of the person who asked for it */
  address: string | null
  /** the member's id, if known */
  member?: number | undefined
}

type Failure =
  | 'link unknown'
  | 'link used'
  | 'link void'
  | 'link expired'
  | 'too many links'
  | 'session over'
  | 'token unknown'
  | 'passkey refused'
  | 'passkey copied'

/** The events of logging in and out, and what is logged about each. */
type SignInEvent =
  /** somebody asked for a login link, for any address */
  | ({ event: 'sign-in.asked' } & Facts)
  /** a login link was issued and its mail queued */
  | ({ event: 'sign-in.sent'; member: number } & Facts)
  /** a login link opened a session */
  | ({ event: 'sign-in.used'; member: number } & Facts)
  /** a passkey opened a session */
  | ({ event: 'sign-in.passkey'; member: number } & Facts)
  /** a passkey confirmed the session */
  | ({ event: 'sign-in.confirmed'; member: number } & Facts)
  /** a link was not sent or did not open a session, a passkey did not, or a session could not be refreshed */
  | ({ event: 'sign-in.failed'; reason: Failure } & Facts)
  /** a session got its next pair of tokens */
  | ({ event: 'sign-in.refreshed'; member: number } & Facts)
  /** an old refresh token was presented, which ended its session */
  | ({ event: 'sign-in.reused'; member: number } & Facts)
  /** a session was ended by its bearer, or all sessions of a member by canceling */
  | ({ event: 'sign-in.ended'; member: number } & Facts)

/** Logs an event; as a warning if a token was stolen or a client is broken. */
export function noteSignIn(log: Log, event: SignInEvent): void {
  const isTheft =
    event.event === 'sign-in.reused' ||
    (event.event === 'sign-in.failed' && event.reason === 'passkey copied')
  log[isTheft ? 'warn' : 'info'](event, 'sign-in')
}
