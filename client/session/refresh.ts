import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../network/ConnectionError.ts'
import { requestTokens } from '../network/requestTokens.ts'
import { tokenState } from './claims.ts'
import { readSession, type Session, storeSession, type Tokens } from './session.ts'
import { expireSession } from './signOut.ts'

const lockName = 'encounters-session-refresh'

/**
 * How long a tab that waited for another tab's refresh waits for the new session to arrive in its storage, in
 * milliseconds.
 */
const hearingTime = 500

/**
 * After how many milliseconds a reply counts as lost. For ten seconds the server returns the same successor again;
 * later it treats the old token as stolen (docs/rules.md, "Signing in").
 */
const replyPatience = 6000

let inFlight: Promise<Session | null> | null = null

/** A server that cannot be reached says nothing about the session, which is therefore not ended. */
const isPassing = (error: unknown) =>
  !(error instanceof DomainError) || error.code === 'UNAVAILABLE' || error.code === 'RATE_LIMITED'

const isAnswer = (error: unknown) => !(error instanceof ConnectionError)

/** Asks once more if the reply is lost, which easily happens while a phone changes networks. */
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
  // Do not undo a logout that happened meanwhile.
  return readSession() && storeSession(tokens)
}

/** What another tab stored may become visible in this tab a moment after that tab has released the lock. */
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

/**
 * Web Locks exist only on https and localhost. Elsewhere two tabs may both ask, and the server gives both the same
 * successor.
 */
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
 * Replaces an auth token that the server no longer accepts. Only one refresh runs at a time: requests of this tab share
 * a promise, and other tabs wait for a Web Lock and then find the successor in the storage. A tab that does not find it
 * in time asks too, and receives the same successor.
 *
 * @param staleToken the auth token that was refused or has expired
 * @returns the new session, or null if there is none; the person is then sent to /login with the toast
 * @throws DomainError UNAVAILABLE or RATE_LIMITED, or a ConnectionError, if the server could not be reached; the
 *   session stays
 */
export function refreshSession(staleToken: string): Promise<Session | null> {
  inFlight ??= renewOrExpire(staleToken).finally(() => {
    inFlight = null
  })
  return inFlight
}
