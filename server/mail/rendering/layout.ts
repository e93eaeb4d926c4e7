import { Fragment, createElement as h, type ReactElement, type ReactNode } from 'react'
import { darkStyles, palette, sans, serif } from '../../platform/palette.ts'
import { column, mailBody, previewText } from '../templates/mailElements.ts'

const seatDots = (lit: number | undefined): ReactElement =>
  h(
    'div',
    { style: { fontSize: 13, lineHeight: '16px', letterSpacing: 8, paddingLeft: 8 } },
    Array.from({ length: 6 }, (_, seat) =>
      h(
        'span',
        {
          key: seat,
          className: seat === lit ? 'accent' : 'quiet',
          style: {
            color: seat === lit ? palette.accent.light : palette.quiet.light,
            opacity: seat === lit ? 1 : 0.45,
          },
        },
        '●',
      ),
    ),
  )

/** The round table from above, as two rows of six seats with one lit in each, and the service's name between them. */
const tableMark = h(
  'div',
  { 'data-skip-in-text': true, style: { textAlign: 'center', padding: '36px 0 28px' } },
  seatDots(1),
  h(
    'span',
    {
      className: 'table',
      style: {
        display: 'inline-block',
        margin: '6px 0',
        padding: '7px 26px 8px',
        border: `2px solid ${palette.ink.light}`,
        borderRadius: 999,
        fontFamily: serif,
        fontSize: 19,
        lineHeight: '24px',
        color: palette.ink.light,
      },
    },
    'Encounters',
  ),
  seatDots(4),
)

const quiet = {
  fontFamily: sans,
  fontSize: 13,
  lineHeight: '20px',
  color: palette.quiet.light,
  textAlign: 'center',
} as const

/** The service's postal address, which CAN-SPAM requires in mails. */
const addressLines = (address: string): ReactElement =>
  h(
    'p',
    { className: 'quiet', style: { ...quiet, margin: '6px 0 0' } },
    ...address.split('\n').map((line, index) => h(Fragment, { key: index }, index > 0 && h('br'), line)),
  )

/**
 * Renders the page of every mail: 600 px wide, on warm paper, light and dark.
 *
 * @param content `unsubscribeUrl` is shown only in mails that can be unsubscribed from, `postalAddress` in all
 */
export function layout(content: {
  preview: string
  heading: string
  body: ReactNode[]
  appUrl: string
  unsubscribeUrl: string | undefined
  postalAddress: string | null
}): ReactElement {
  const paper = { backgroundColor: palette.paper.light }
  const card = {
    backgroundColor: palette.card.light,
    border: `1px solid ${palette.line.light}`,
    borderRadius: 8,
    borderCollapse: 'separate',
  } as const
  return h(
    'html',
    { dir: 'ltr', lang: 'en' },
    h(
      'head',
      null,
      h('meta', { content: 'text/html; charset=UTF-8', httpEquiv: 'Content-Type' }),
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, darkStyles),
    ),
    mailBody(
      { className: 'paper', style: paper },
      previewText(content.preview),
      h(
        'div',
        { className: 'paper', style: { ...paper, padding: '0 12px 40px' } },
        tableMark,
        column(
          { className: 'card', style: card },
          h(
            'div',
            { className: 'inside', style: { padding: '32px 40px 16px' } },
            h(
              'h1',
              {
                className: 'ink',
                style: {
                  margin: '0 0 16px',
                  fontFamily: serif,
                  fontWeight: 600,
                  fontSize: 26,
                  lineHeight: '34px',
                  color: palette.ink.light,
                },
              },
              content.heading,
            ),
            ...content.body,
          ),
        ),
        column(
          { style: { paddingTop: 20 } },
          h(
            'p',
            { className: 'quiet', style: { ...quiet, margin: 0 } },
            'Encounters: small groups, real conversations. ',
            h(
              'a',
              { className: 'quiet', href: content.appUrl, style: { color: palette.quiet.light } },
              content.appUrl,
            ),
          ),
          content.postalAddress === null ? null : addressLines(content.postalAddress),
          content.unsubscribeUrl === undefined
            ? null
            : h(
                'p',
                { className: 'quiet', style: { ...quiet, margin: '6px 0 0' } },
                h(
                  'a',
                  { className: 'quiet', href: content.unsubscribeUrl, style: { color: palette.quiet.light } },
                  'No more invitations and news by mail',
                ),
              ),
        ),
      ),
    ),
  )
}
