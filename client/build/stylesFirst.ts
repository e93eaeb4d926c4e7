import type { Plugin } from 'vite'

const stylesheet = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g

/**
 * Puts the stylesheets of a seat's page before its fonts and scripts. A browser asks a server for six files at a time, and
 * paints nothing before it has the styles: a first frame must not wait behind what only later frames need.
 */
export function stylesFirst(): Plugin {
  return {
    name: 'styles-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        if (!path.endsWith('/table.html')) return html
        const styles = html.match(stylesheet) ?? []
        return html.replace(stylesheet, '').replace('<head>\n', `<head>\n${styles.join('')}`)
      },
    },
  }
}
