import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { guidelines } from '../../server/rules/safety/guidelines.ts'

const root = new URL('../../', import.meta.url)

/** What C.R.S. 6-1-731.5 requires of a safety policy, in its order, and the words of our policy that meet it. */
const points: [asks: RegExp, answers: readonly RegExp[]][] = [
  [
    /conduct is prohibited.*public or personal safety/,
    [
      /killing/,
      /assault/,
      /kidnapping/,
      /drink or drugs/,
      /Stalking, harassment/,
      /Robbery, theft/,
      /danger/,
    ],
  ],
  [/backgrounds are screened.*convictions/, [/do not run criminal background checks/, /because of a record/]],
  [/identity.*18.*verified/, [/18 or older/, /do not ask for identity papers/]],
  [/notified of a report/, [/do not notify other members of a report/]],
  [/suspending or barring/, [/suspended until/, /expelled, for good/, /We suspend or expel/]],
  [/appeal/, [/appeal once within 30 days/, /without signing in/]],
  [/how to report/, [/list of people you met/, /My Encounters/, /Help/, /contact page/]],
  [/without consent/, [/breaks this policy and the criminal law/, /prosecuted and may be sued/]],
  [/resources for members who suffered/, [/Sexual Assault Hotline/, /Domestic Violence Hotline/]],
  [/safer/, [/in a group first/, /remove somebody from the table/, /Don’t seat me with/]],
]

let rows: { point: string; asks: string; anchor: string }[]
let page: string
let footers: string[]

const readText = (path: string) => readFile(new URL(path, root), 'utf8')

/** Returns the text of a section of the page. */
function wordsOf(anchor: string): string {
  const [, html = ''] = new RegExp(`<section id="${anchor}">(.*?)</section>`, 's').exec(page) ?? []
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

beforeAll(async () => {
  const document = await readText('docs/safety.md')
  rows = [...document.matchAll(/^\| (\d+) \| (.+?) \| `#([a-z-]+)` \|$/gm)].map(
    ([, point = '', asks = '', anchor = '']) => ({ point, asks, anchor }),
  )
  page = await readText('dist/client/safety/index.html')
  footers = await Promise.all(
    ['', 'login/', 'join/'].map((path) => readText(`dist/client/${path}index.html`)),
  )
})

describe('Colorado’s list of what a safety policy must say', () => {
  it('is in docs/safety.md point by point, without anything else', () => {
    expect(rows.map(({ point }) => point)).toEqual(points.map((_, index) => String(index + 1)))
    for (const [index, [asks]] of points.entries()) expect(rows[index]?.asks).toMatch(asks)
  })

  it('is answered by ten different parts of the page', () => {
    expect(new Set(rows.map(({ anchor }) => anchor)).size).toBe(points.length)
  })

  test.each(points.map((point, index) => [index + 1, point] as const))(
    'has point %i answered in the section that the table names, with its words',
    (number, [, answers]) => {
      const words = wordsOf(rows[number - 1]?.anchor ?? 'nowhere')
      expect(words.length).toBeGreaterThan(100)
      for (const answer of answers) expect(words).toMatch(answer)
    },
  )

  it('is linked from every public page and is part of the terms', async () => {
    for (const html of footers) expect(html.split('<footer')[1]).toContain('href="/safety"')
    expect(await readText('dist/client/terms-of-service/index.html')).toMatch(
      /<a href="\/safety">safety policy<\/a> is\s+part of these terms/,
    )
  })
})

it('the community guidelines list, in order, the rules on which a decision can be based', async () => {
  const html = await readText('dist/client/community-guidelines/index.html')
  const parts = html.replaceAll('<!-- -->', '').split(/<h2[^>]*>/)
  for (const [index, { title, asks }] of Object.values(guidelines).entries()) {
    const [heading, words] = parts[index + 1]?.split('</h2>') ?? []
    expect(heading).toBe(title)
    expect(words).toContain(asks)
  }
})

it('every anchor of the page that the documents name exists', async () => {
  const document = await readText('docs/safety.md')
  const named = [...document.matchAll(/`(?:\/safety)?#([a-z-]+)`/g)].map(([, anchor = '']) => anchor)
  expect(named.length).toBeGreaterThan(points.length)
  expect(named.filter((anchor) => wordsOf(anchor) === '')).toEqual([])
})
