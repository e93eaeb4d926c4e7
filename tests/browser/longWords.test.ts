import { beforeAll, describe, expect, test } from 'vitest'
import { answerUrl } from '../../server/mail/outbox/answerLinks.ts'
import { unsubscribeUrl } from '../../server/mail/outbox/unsubscribeToken.ts'
import { renderStored } from '../../server/mail/rendering/renderMail.ts'
import type { MailTemplate } from '../../server/mail/templates/registry.ts'
import { sampleContext, samples } from '../../server/mail/templates/samples.ts'
import { openVisitor } from '../support/browser.ts'
import { day } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { openSite } from '../support/openSite.ts'

const { api, browser } = await openSite()

const name = 'W'.repeat(120)
const address = `https://example.org/${'a'.repeat(200)}`
const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.org`

/** Returns how many pixels a phone has to scroll sideways to show the whole page. */
async function excess(show: { html: string } | { path: string }): Promise<number> {
  const page = await (await openVisitor(browser, api.url, { width: 390, isPhone: true })).newPage()
  if ('html' in show) await page.setContent(show.html)
  else await page.goto(show.path)
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

describe('a word that is wider than a phone is broken in a mail', () => {
  test.each<[string, MailTemplate, object]>([
    ['a name', 'loginLink', { ...samples.loginLink, username: name.slice(0, 30) }],
    ['the name of an encounter', 'seatConfirmed', { encounter: { ...samples.invitation.encounter, name } }],
    ['an address written by hand', 'operatorNews', { text: `Look at ${address}, please.` }],
    ['an e-mail address', 'earlyAccessInvited', { email }],
    ["a visitor's words", 'contactMessage', { message: name.repeat(4) }],
  ])('%s', async (_what, template, words) => {
    const { html } = await renderStored(template, { ...samples[template], ...words }, sampleContext)
    expect(await excess({ html })).toBe(0)
  })
})

describe('a word that is wider than a phone is broken on a page that a mail links to', () => {
  let answer: string

  beforeAll(async () => {
    const member = await createMember(api)
    const { id: invitationId } = await invite(api, member, await createEncounter(api, { name }), {
      expiresAt: new Date(api.clock().getTime() + 3 * day),
    })
    const signed = { act: 'accept', invitationId, writtenAt: api.clock(), email: member.email } as const
    answer = answerUrl(api.url, api.deps.secret, signed)
  })

  test('the name of an encounter', async () => expect(await excess({ path: answer })).toBe(0))

  test('an e-mail address', async () =>
    expect(await excess({ path: unsubscribeUrl(api.url, api.deps.secret, email) })).toBe(0))
})
