import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../network/ConnectionError.ts'
import { requestTokens } from '../network/requestTokens.ts'
import { tokenState } from './claims.ts'
import { readSession, type Session, storeSession, type Tokens } from './session.ts'
import { expireSession } from './signOut.ts'

const lockName = 'encounters-session-refresh'

/** How long a tab that waited for another one waits to hear what that one stored, in milliseconds. */
const hearingTime = 500

/**
 * Milliseconds after which a reply counts as lost. The server gives the same successor again for ten seconds; later it takes the old
 * token for a stolen one (docs/rules.md, "Signing in").
 */
const replyPatience = 6000

let inFlight: Promise<Session | null> | null = null

/** The server being away says nothing about the session, which therefore stays. */
const isPassing = (error: unknown) =>
  !(error instanceof DomainError) || error.code === 'UNAVAILABLE' || error.code === 'RATE_LIMITED'

const isAnswer = (error: unknown) => !(error instanceof ConnectionError)

/** Asks once more where the reply is lost, as it easily is while a phone goes from one network to another. */
async function requestSuccessor(refreshToken: string): Promise<Tokens> {
  const first = requestTokens(refreshToken)
  const patience = new Promise<false>((resolve) => setTimeout(resolve, replyPatience, false))
  if (await Promise.race([first.then(() => true, isAnswer), patience])) return first
  const second = requestTokens(refreshToken)
  return Promise.any([first, second]).catch(() => second)
}

async function renew(staleToken: string): Promise<Session | null> {
  const session = readSession()
  if (!session) return null
  const renewedElsewhere =
    session.authToken !== staleToken && tokenState(session.authToken, new Date()) === 'valid'
  if (renewedElsewhere) return session
  const tokens = await requestSuccessor(session.refreshToken)
  // Whoever logged out meanwhile stays logged out.
  return readSession() && storeSession(tokens)
}

/** What another tab stored may arrive in this one a moment after that tab's lock. */
function hearOfSuccessor(staleToken: string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, hearingTime)
    function done(): void {
      clearTimeout(timer)
      window.removeEventListener('storage', look)
      resolve()
    }
    function look(): void {
      if (readSession()?.authToken !== staleToken) done()
    }
    window.addEventListener('storage', look)
    look()
  })
}

const busyElsewhere = Symbol()

/** Browsers lend locks only to https and localhost; elsewhere two tabs may both ask, and the server gives both one successor. */
async function renewInOneTab(staleToken: string): Promise<Session | null> {
  if (!('locks' in navigator)) return renew(staleToken)
  const session = await navigator.locks.request(lockName, { ifAvailable: true }, (lock) =>
    lock ? renew(staleToken) : busyElsewhere,
  )
  if (session !== busyElsewhere) return session
  return navigator.locks.request(lockName, async () => {
    await hearOfSuccessor(staleToken)
    return renew(staleToken)
  })
}

async function renewOrExpire(staleToken: string): Promise<Session | null> {
  try {
    const session = await renewInOneTab(staleToken)
    if (!session) expireSession()
    return session
  } catch (error) {
    if (isPassing(error)) throw error
    expireSession()
    return null
  }
}

/**
 * Replaces an auth token the server no longer takes. However many requests ask, one refresh runs: within this tab they share
 * a promise, across tabs a Web Lock makes the others wait and then find the successor in the storage. One that does not hear
 * of it in time asks, too, and is given the same successor.
 *
 * @param staleToken the auth token that was refused or has run out
 * @returns the new session, or null when there is none to be had; the person is then on the way to /login with the toast
 * @throws DomainError UNAVAILABLE or RATE_LIMITED, or a ConnectionError, when the server could not be asked; the session stays
 */
export function refreshSession(staleToken: string): Promise<Session | null> {
  inFlight ??= renewOrExpire(staleToken).finally(() => {
    inFlight = null
  })
  return inFlight
}
