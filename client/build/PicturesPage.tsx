import { renderToStaticMarkup } from 'react-dom/server'
import { RoundTable } from '../ui/RoundTable.tsx'
import styles from './PicturesPage.module.css'

function Cover() {
  return (
    <main id="cover" className={styles.cover}>
      <div>
        <p className={styles.name}>Encounters</p>
        <h1 className={styles.words}>
          Not a Match.
          <br />A Real Encounter.
        </h1>
        <p className={styles.lead}>Small groups, guided video conversations. No profiles, no swiping.</p>
      </div>
      <div className={styles.table}>
        <RoundTable seats={12} />
      </div>
    </main>
  )
}

/**
 * Renders the page that client/build/drawPictures.ts takes its pictures of; the development server adds the styles.
 *
 * @returns an HTML document
 */
export function picturesPage(): string {
  const body = renderToStaticMarkup(
    <>
      <Cover />
      <img id="icon" className={styles.icon} src="/favicon.svg" alt="" />
    </>,
  )
  return `<!doctype html><html lang="en"><head><title>Pictures</title>
<script type="module" src="/build/picturesStyles.ts"></script></head><body>${body}</body></html>`
}
