/**
 * The site's colours, light and dark, as plain values: mail programs do not support the custom properties of
 * client/styles/tokens.css.
 */
export const palette = {
  paper: { light: '#fbf6ee', dark: '#1b1714' },
  card: { light: '#fffdf9', dark: '#25201b' },
  line: { light: '#e5d9c8', dark: '#3d342c' },
  ink: { light: '#2a211b', dark: '#f3eadf' },
  quiet: { light: '#655648', dark: '#c2b2a1' },
  accent: { light: '#9f4127', dark: '#eb9a78' },
  action: { light: '#a8452a', dark: '#e58e6b' },
  onAction: { light: '#fffaf4', dark: '#26130b' },
} as const

/** Returns a colour in CSS that follows the color scheme. */
export const both = ({ light, dark }: { light: string; dark: string }): string =>
  `light-dark(${light}, ${dark})`

export const serif = "Fraunces, Georgia, 'Times New Roman', serif"
export const sans = "Inter, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"

/** Dark colours by class. Inline styles hold the light colours, so a media query needs !important to override them. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${palette.paper.dark} !important; }
  .card { background-color: ${palette.card.dark} !important; border-color: ${palette.line.dark} !important; }
  .table { border-color: ${palette.ink.dark} !important; color: ${palette.ink.dark} !important; }
  .line { border-color: ${palette.line.dark} !important; }
  .ink { color: ${palette.ink.dark} !important; }
  .quiet { color: ${palette.quiet.dark} !important; }
  .accent { color: ${palette.accent.dark} !important; }
  .action { background-color: ${palette.action.dark} !important; color: ${palette.onAction.dark} !important; }
}
@media (max-width: 480px) {
  .inside { padding: 24px 20px 8px !important; }
}
`
