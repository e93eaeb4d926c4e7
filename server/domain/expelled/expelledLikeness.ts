import { normalUsername } from '#rules/forms/username.ts'
import type { Db } from '../../platform/database/db.ts'
import { nameSkeleton } from '../names/nameSkeleton.ts'
import { type ExpelledDeps, hashesOf, hexOf } from './expelledAddress.ts'

/** How a request for early access resembles somebody who was expelled. */
export type ExpelledLikeness = { sameAddress: boolean; sameBrowser: boolean; similarName: boolean }

type Request = { email: string; name: string | null; fingerprint: string | null }

/** Compares a request with everyone who was expelled. */
export type ExpelledCheck = (request: Request) => ExpelledLikeness

/**
 * Reads everyone who was expelled, once for any number of requests, as there are few of them. A name is similar if it
 * looks like the username, with or without its spaces. A similar name and the same browser are only hints for the
 * operator and refuse nobody.
 */
export async function readExpelled(db: Db, deps: ExpelledDeps): Promise<ExpelledCheck> {
  const rows = await db.expelledAddress.findMany({ select: { hash: true, look: true, browser: true } })
  const addresses = new Set(rows.map(({ hash }) => hexOf(hash)))
  const browsers = new Set(rows.flatMap(({ browser }) => (browser ? hexOf(browser) : [])))
  const looks = new Set(rows.flatMap(({ look }) => (look ? hexOf(look) : [])))
  const isKnown = (known: ReadonlySet<string>, hashes: readonly Uint8Array[]) =>
    hashes.some((hash) => known.has(hexOf(hash)))
  return ({ email, name, fingerprint }) => ({
    sameAddress: isKnown(addresses, hashesOf(deps, 'address', email)),
    sameBrowser: fingerprint !== null && isKnown(browsers, hashesOf(deps, 'browser', fingerprint)),
    similarName:
      name !== null &&
      [name, name.replace(/\s+/g, '')].some((each) =>
        isKnown(looks, hashesOf(deps, 'look', nameSkeleton(normalUsername(each)))),
      ),
  })
}
