import { type CSSProperties, createElement as h, type ReactElement, type ReactNode } from 'react'
import { beginning } from '#rules/forms/beginning.ts'

type Look = { className?: string; style: CSSProperties }

// Outlook supports backgrounds and widths only on tables, so each box is a table, hidden from screen readers as such.
const table = {
  border: 0,
  width: '100%',
  cellPadding: '0',
  cellSpacing: '0',
  role: 'presentation',
  align: 'center',
}

const cell = (style: CSSProperties | undefined, children: readonly ReactNode[]): ReactElement =>
  h('tbody', null, h('tr', null, h('td', { style }, ...children)))

/**
 * Breaks a word that is wider than a phone, such as a long address. Each property is supported by some mail programs.
 */
const breakLongWords = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

/** Renders the body of a mail. Some programs drop the style of `body`, so a cell has it too. */
export function mailBody({ className, style }: Look, ...children: ReactNode[]): ReactElement {
  const bare = { ...style, ...breakLongWords, margin: 0, padding: 0 }
  return h('body', { className, style: bare }, h('table', table, cell(bare, children)))
}

/** Renders a centered column, at most 600 px wide. */
export function column({ className, style }: Look, ...children: ReactNode[]): ReactElement {
  return h(
    'table',
    { ...table, className, style: { maxWidth: '37.5em', ...style } },
    cell(undefined, children),
  )
}

const previewLength = 150
const invisible = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

/** Renders the text that a list of mails shows after the subject. Invisible characters keep the mail's own text out. */
export function previewText(words: string): ReactElement {
  const shown = beginning(words, previewLength)
  const style = {
    display: 'none',
    overflow: 'hidden',
    lineHeight: '1px',
    opacity: 0,
    maxHeight: 0,
    maxWidth: 0,
  }
  const filling = h('div', null, invisible.repeat(previewLength - shown.length))
  return h('div', { 'data-skip-in-text': true, style }, shown, filling)
}

/** Renders HTML that only Outlook on Windows shows. */
function forOutlook(html: string): ReactElement {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: two constants below; React can write no comment
  return h('span', { dangerouslySetInnerHTML: { __html: `<!--[if mso]>${html}<![endif]-->` } })
}

const hairSpaces = '&#8202;'.repeat(3)

/**
 * Renders a link that looks like a button in its style, with a padding of 14 px above and below and 24 px at the sides.
 */
export function button(
  link: { className: string; href: string; style: CSSProperties },
  label: string,
): ReactElement {
  const style = {
    lineHeight: '100%',
    textDecoration: 'none',
    display: 'inline-block',
    maxWidth: '100%',
    msoPaddingAlt: '0px',
    padding: '14px 24px',
    ...link.style,
  }
  const words = {
    maxWidth: '100%',
    display: 'inline-block',
    lineHeight: '120%',
    msoPaddingAlt: '0px',
    msoTextRaise: 10.5,
  }
  // Outlook ignores the padding of links. Three spaces, each stretched to 8 px, make it at the sides, and raised text
  // above and below.
  return h(
    'a',
    { ...link, style, target: '_blank' },
    forOutlook(`<i style="mso-font-width:400%;mso-text-raise:21" hidden>${hairSpaces}</i>`),
    h('span', { style: words }, label),
    forOutlook(`<i style="mso-font-width:400%" hidden>${hairSpaces}&#8203;</i>`),
  )
}
