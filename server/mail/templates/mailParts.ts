import { Fragment, createElement as h, type ReactElement, type ReactNode } from 'react'
import { palette, sans } from '../../platform/palette.ts'
import { button } from './mailElements.ts'

const text = {
  fontFamily: sans,
  fontSize: 16,
  lineHeight: '26px',
  color: palette.ink.light,
  margin: '0 0 16px',
}

/** Renders a paragraph of a mail. */
export function paragraph(words: string): ReactElement {
  return h('p', { className: 'ink', style: text }, words)
}

const broken = (rows: readonly ReactNode[]): ReactNode[] =>
  rows.map((row, index) => h(Fragment, { key: index }, index > 0 && h('br'), row))

/** Renders text written by hand: a paragraph after each empty line, with the line breaks within. */
export function writtenWords(words: string): ReactElement[] {
  return words
    .split(/\r?\n(?:\s*\n)+/)
    .map((part) => h('p', { className: 'ink', style: text }, ...broken(part.split(/\r?\n/))))
}

/** Renders a smaller, quieter paragraph: conditions, advice when in doubt. */
export function smallPrint(words: string): ReactElement {
  const style = { ...text, fontSize: 14, lineHeight: '22px', color: palette.quiet.light }
  return h('p', { className: 'quiet', style }, words)
}

/** Renders the one thing a mail asks for: a button in HTML, the label and the whole address in text. */
export function action(label: string, href: string): ReactElement {
  return h(
    'div',
    { style: { padding: '8px 0 24px' } },
    button(
      {
        className: 'action',
        href,
        style: {
          backgroundColor: palette.action.light,
          color: palette.onAction.light,
          borderRadius: 8,
          fontFamily: sans,
          fontSize: 16,
          fontWeight: 600,
        },
      },
      label,
    ),
  )
}

/** Renders another possible action: a plain link in HTML, the label and the whole address in text. */
export function quietAction(label: string, href: string): ReactElement {
  const style = { ...text, fontSize: 15, margin: '0 0 16px' }
  const link = { className: 'accent', href, style: { color: palette.accent.light } }
  return h('p', { className: 'ink', style }, h('a', link, label))
}

const setApart = {
  className: 'line',
  style: { borderLeft: `3px solid ${palette.line.light}`, padding: '2px 0 2px 16px', margin: '4px 0 24px' },
}

/** Renders lines in one paragraph, so that they stay together in plain text. */
function lines(rows: readonly ReactNode[]): ReactElement {
  const style = { ...text, fontSize: 15, margin: 0 }
  return h('div', setApart, h('p', { className: 'ink', style }, ...broken(rows)))
}

/** Renders facts set apart from the text: when, where, until when. */
export function facts(rows: readonly (readonly [label: string, value: string])[]): ReactElement {
  const label = { className: 'quiet', style: { color: palette.quiet.light } }
  return lines(rows.map(([name, value]) => h(Fragment, null, h('span', label, `${name}: `), value)))
}

/** Renders another person's words, with their line breaks. */
export function quotation(words: string): ReactElement {
  return lines(words.split(/\r?\n/))
}
