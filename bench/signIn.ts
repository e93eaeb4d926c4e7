import type pg from 'pg'
import { hashSecret, newSecret } from '../server/platform/config/randomSecrets.ts'
import { inParallel, quantile } from './inParallel.ts'
import { type Figures, report } from './results.ts'
import { openSite } from './site.ts'

const people = 400
const width = 16

type Person = { id: number; address: string; token: string; refreshToken: string }

/** Creates a login link for each person, as the worker would have mailed it. */
async function createLinks(pool: pg.Pool): Promise<Person[]> {
  const list = Array.from({ length: people }, (_, index) => ({
    id: index + 1,
    address: `198.18.${index >> 8}.${index & 255}`,
    token: newSecret(),
    refreshToken: '',
  }))
  await pool.query(
    `INSERT INTO login_tokens (hash, member_id, redirect, created_at, expires_at)
     SELECT hash, id, '/member/dashboard', now(), now() + interval '10 minutes' FROM unnest($1::bytea[], $2::int[]) link (hash, id)`,
    [list.map(({ token }) => Buffer.from(hashSecret(token))), list.map(({ id }) => id)],
  )
  return list
}

/** Measures sign-ins over REST, 16 at a time, each by another person and address: ask for a link, use it, refresh. */
export async function benchSignIn(): Promise<void> {
  const site = await openSite()
  const post = (person: Person, path: string, body: object) => ask(person, path, JSON.stringify(body))
  async function ask({ address }: Person, path: string, body?: string): Promise<Record<string, string>> {
    const reply = await fetch(`${site.url}/api/auth/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'X-Forwarded-For': address,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    })
    if (!reply.ok) throw new Error(`${path} said ${reply.status}`)
    return reply.json()
  }
  const steps: Record<string, (person: Person) => Promise<void>> = {
    'request link': async (person) => {
      await post(person, 'magic-link', { email: `member${person.id}@example.org` })
    },
    verify: async (person) => {
      const { refreshToken = '' } = await ask(person, `verify?token=${person.token}`)
      person.refreshToken = refreshToken
    },
    refresh: async (person) => {
      await post(person, 'refresh', { refreshToken: person.refreshToken })
    },
  }
  try {
    const list = await createLinks(site.pool)
    const figures: Figures = {}
    for (const [name, step] of Object.entries(steps)) {
      const { perSecond, milliseconds } = await inParallel(list, width, step)
      figures[name] = {
        'per second': Math.round(perSecond),
        'p50 ms': Number(quantile(milliseconds, 0.5).toFixed(1)),
        'p99 ms': Number(quantile(milliseconds, 0.99).toFixed(1)),
      }
    }
    await report('signin', figures)
  } finally {
    await site.close()
  }
}
