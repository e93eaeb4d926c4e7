import { expect, test } from 'vitest'
import { indexedPaths, publicPaths, renderPage } from '../../client/prerender.tsx'
import { supportEmail } from '../../client/site/siteAddress.ts'
import { policyNumbers } from '../../server/rules/membership/policy.ts'

const assets = {
  page: { stylesheets: ['/s.css'], fonts: ['/f.woff2'], scripts: ['/site.js'], imports: ['/i.js'] },
  islandOf: (name: string) => ({ scripts: [`/${name}.js`], imports: [] }),
}

const open = (path: string | null) => new DOMParser().parseFromString(renderPage(path, assets), 'text/html')
const all = [...publicPaths, null]
const islands: Record<string, string> = {
  '/login': '/login.js',
  '/magic-login': '/magicLogin.js',
  '/account/confirm-email': '/confirmEmail.js',
  '/account/undo-email': '/undoEmail.js',
  '/appeal': '/appeal.js',
  '/contact': '/contact.js',
  '/early-access': '/earlyAccess.js',
  '/create-profile': '/createProfile.js',
}
const meta = (page: Document, name: string) =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
const wordsOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ') ?? ''
const read = (page: Document) => wordsOf(page.querySelector('main'))
const linkTo = (page: Document, path: string) => page.querySelector(`main a[href="${path}"]`)?.textContent

test.each(all)('%s is in the language of the default locale', (path) => {
  expect(open(path).documentElement.lang).toBe('en-US')
})

test.each(all)('%s has one heading, a title and a description, and nothing inline', (path) => {
  const page = open(path)
  expect(page.querySelectorAll('h1')).toHaveLength(1)
  expect(page.title).toContain(path === '/magic-login' ? 'Logging you in' : 'Encounters')
  expect(meta(page, 'description')).toBeTruthy()
  const inline = '[style], style, script:not([src], [type="application/ld+json"]), [onclick]'
  expect(page.querySelectorAll(inline)).toHaveLength(0)
})

test.each(all)('every link on %s leads to an existing page, a mail or a call', (path) => {
  const targets = [...open(path).querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
  const known = ['', `mailto:${supportEmail}`, ...publicPaths]
  const isCall = (target: string) => /^tel:[\d-]{3,}$/.test(target)
  const leads = (target: string) => {
    const [page = '', part] = target.split('#')
    const there = part === undefined || open(page || path).querySelector(`#${part}`) !== null
    return there && (known.includes(page) || isCall(target))
  }
  expect(targets.filter((target) => !leads(target))).toEqual([])
})

test.each(all)('%s loads React only if it has a form', (path) => {
  const scripts = [...open(path).querySelectorAll<HTMLScriptElement>('script[src]')].map(
    ({ src }) => new URL(src).pathname,
  )
  const island = islands[path ?? '']
  expect(scripts).toEqual(island ? ['/site.js', island] : ['/site.js'])
})

test.each(indexedPaths)('%s has the metadata for search engines and shared links', (path) => {
  const page = open(path)
  const address = `https://site.invalid${path}`
  expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(address)
  expect(meta(page, 'og:url')).toBe(address)
  expect(meta(page, 'og:title')).toBe(page.title)
  expect(meta(page, 'og:description')).toBe(meta(page, 'description'))
  expect(meta(page, 'og:image')).toBe('https://site.invalid/og.png')
  expect(meta(page, 'robots')).toBeUndefined()
})

test.each(['/magic-login', '/account/confirm-email', '/account/undo-email', '/appeal', null])(
  '%s is left alone by search engines',
  (path) => {
    expect(meta(open(path), 'robots')).toBe('noindex')
    expect(indexedPaths).not.toContain(path)
  },
)

test('each page has its own title and description', () => {
  const pages = publicPaths.map(open)
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
  expect(new Set(pages.map((page) => meta(page, 'description'))).size).toBe(pages.length)
})

test('the navigation and the footer lead where the specification says', () => {
  const page = open('/')
  const words = (selector: string) =>
    [...page.querySelectorAll(`${selector} a`)].map((link) => [link.textContent, link.getAttribute('href')])
  expect(words('header nav')).toEqual([
    ['Home', '/'],
    ['Encounters', '/encounters'],
    ['About', '/about'],
    ['FAQ', '/faq'],
    ['Contact', '/contact'],
    ['Join', '/join'],
    ['Sign In', '/login'],
  ])
  expect(words('footer').slice(0, 4)).toEqual([
    ['Terms of Service', '/terms-of-service'],
    ['Community Guidelines', '/community-guidelines'],
    ['Privacy Policy', '/privacy-policy'],
    ['Safety', '/safety'],
  ])
  expect(page.querySelector('footer')?.textContent).toContain('© 2025 Encounters')
})

test.each([
  ['/encounters', '/early-access', 'Request Early Access'],
  ['/about', '/early-access', 'Request Early Access'],
  ['/join', '/early-access', 'Request Early Access'],
  ['/faq', '/contact', 'Go to the contact page'],
  ['/early-access', '/create-profile', 'Create your profile'],
  ['/create-profile', '/early-access', 'Request early access'],
  ['/create-profile', '/login', 'Log in'],
])('%s leads to %s', (path, to, words) => {
  expect(linkTo(open(path), to)).toBe(words)
})

test.each([
  [
    '/encounters',
    [
      /First Encounter.*Ten to twelve people.*at random.*Cameras are on.*private link.*nobody at all/,
      /Second Encounter.*Six to eight people, by invitation only, with at least one familiar face/,
      /One-on-One.*interest turns out to be mutual.*private conversation/,
    ],
  ],
  [
    '/about',
    [
      /Now accepting early access requests for Metro Detroit residents.*What it is.*Why it works/,
      /Requests are reviewed every week, and selected people hear from us by email/,
      /everything is free; what we ask in return is your honest feedback/,
    ],
  ],
  ['/pricing', [/Coming Soon.*Monthly Plan.*\$7\.99 per month.*Annual Plan.*\$79\.99 per year.*Save 17%/]],
  [
    '/join',
    [
      /18 or older.*Metro Detroit/,
      /Why Join\?.*free during early access.*No profiles and no swiping.*Genuine one-on-one connections/,
      /How to Get Started.*Request access\..*Join an encounter\..*Engage\./,
    ],
  ],
  ['/contact', [/run by a small team in Metro Detroit.*answers by email/]],
  ['/early-access', [/18 or older in the Metro Detroit area.*every week.*free/]],
] as const)('%s says what the specification asks for', (path, sentences) => {
  const text = read(open(path))
  expect(sentences.filter((sentence) => !sentence.test(text))).toEqual([])
})

test('recordings are not mentioned before the operator has set their addresses', () => {
  const about = open('/about')
  expect(about.querySelector('[data-videos]')?.innerHTML).toBe('')
  expect(about.querySelectorAll('main a[rel=noopener]')).toHaveLength(0)
})

test('home gives the length of an evening from the policy', () => {
  expect(read(open('/'))).toContain(`${policyNumbers.encounterMinutes.usual} minutes of guided conversation`)
  expect(read(open('/'))).not.toMatch(/an hour/i)
})

test.each(publicPaths)('%s says nothing that is meant for lawyers or developers', (path) => {
  expect(read(open(path))).not.toMatch(/draft|lawyer|placeholder/i)
})

test.each([
  [
    '/terms-of-service',
    [
      '18 or older',
      '$7.99 per month',
      '$79.99 per year',
      'saves 17%',
      'non-refundable unless required by law',
      'cancel at any time from the dashboard',
      'until the billing cycle ends',
      'more than 5 days before',
      'within 5 days penalties may apply',
      'Three consecutive no-shows pause your account for 30 days',
      'State of Michigan',
      'binding arbitration',
      'Last changed on November 29, 2026.',
    ],
  ],
  [
    '/community-guidelines',
    [
      'more than 5 days before',
      'Three consecutive no-shows pause your account for 30 days',
      'the other person is not notified',
      'within 1 hour',
      'within 24 hours',
      'within 3 days',
      'appeal once within 30 days',
      'Last changed on November 29, 2026.',
    ],
  ],
  [
    '/privacy-policy',
    [
      'nobody is told who chose them',
      'at most 30 days',
      'cases 2 years after the decision',
      'a keyed hash only',
      'For 7 days after a change of email',
      'reserved for 90 days',
      'its public key alone',
      'Last changed on November 29, 2026.',
    ],
  ],
  [
    '/safety',
    [
      'We do not run criminal background checks on anyone.',
      '911 Emergency',
      '988 Suicide & Crisis Lifeline',
      'Outside the US',
      'never seated together again, from that moment on',
      '1 hour for danger, threats and anything about somebody under 18',
      '24 hours for harassment',
      '3 days for everything else',
      'Nobody is notified of a report about them',
      'appeal once within 30 days',
      'without signing in',
      'Nobody learns who chose them',
      'Last changed on November 29, 2026.',
    ],
  ],
] as const)('%s carries the facts', (path, facts) => {
  const text = read(open(path))
  expect(facts.filter((fact) => !text.includes(fact))).toEqual([])
})

test('structured data is JSON about the organisation and the twelve questions', () => {
  const data = (path: string) =>
    JSON.parse(open(path).querySelector('script[type="application/ld+json"]')?.textContent ?? 'null')
  expect(data('/')).toMatchObject({ '@type': 'Organization', url: 'https://site.invalid/' })
  const asked = [...open('/faq').querySelectorAll('summary')].map(({ textContent }) => textContent)
  expect(data('/faq').mainEntity.map(({ name }: { name: string }) => name)).toEqual(asked)
  expect(asked).toHaveLength(12)
})

test('the FAQ answers the questions of the specification, in its order', () => {
  const asked = [...open('/faq').querySelectorAll('details')].map(wordsOf)
  const topics = [
    /^What is Encounters\?.*guided video conversations/,
    /^How does it work\?.*First Encounter.*Second Encounter.*for two/,
    /^Is this dating\?/,
    /^Who can join\?.*18 or older.*Metro Detroit/,
    /^What does it cost\?.*Nothing during early access.*\$7\.99 per month.*\$79\.99 per year/,
    /^When is the public launch\?/,
    /^Do I have to turn on my camera\?\s*Yes/,
    /^Where do the conversations take place\?.*video-meeting service.*five minutes before/,
    /^How often are there encounters\?/,
    /^Can I cancel\?.*more than 5 days.*pause or cancel your membership at any time/,
    /^How do I get support\?.*contact page/,
  ]
  const places = topics.map((topic) => asked.findIndex((each) => topic.test(each)))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test.each(Object.keys(islands))('%s says what it needs when JavaScript is off', (path) => {
  expect(open(path).querySelector('main noscript')?.textContent).toMatch(/needs JavaScript/)
})

test('the contact page has a mail address for visitors without JavaScript', () => {
  expect(linkTo(open('/contact'), `mailto:${supportEmail}`)).toBe(supportEmail)
})

test('home says what the specification says', () => {
  const page = open('/')
  expect(page.querySelector('h1')?.textContent).toBe('Not a Match. A Real Encounter.')
  expect(page.querySelector('main a[href="/join"]')?.textContent).toBe('Try Your First Encounter Free')
  expect(page.querySelector('main a[href="/about"]')).not.toBeNull()
  expect([...page.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
    'First Encounter',
    'Second Encounter',
    'One-on-One',
  ])
})

test.each(Object.keys(islands).filter((path) => !['/magic-login', '/appeal'].includes(path)))(
  'the form on %s cannot be sent before its script has loaded, even after a reload',
  (path) => {
    const button = open(path).querySelector<HTMLButtonElement>('[data-island] button[type=submit]')
    expect(button?.disabled).toBe(true)
    expect(button?.getAttribute('autocomplete')).toBe('off')
  },
)
