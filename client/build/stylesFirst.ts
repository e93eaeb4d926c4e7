import type { Plugin } from 'vite'

const stylesheet = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g

/**
 * Moves the stylesheets of a seat's page before its fonts and scripts. Browsers request six files at a time and paint
 * nothing before the styles have loaded, so the first frame must not wait for files that only later frames need.
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
